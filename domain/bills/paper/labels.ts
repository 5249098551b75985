/**
 * What suppliers print beside the figures of a bill: English, then Hindi, Marathi, Tamil, Bengali, Telugu and Kannada.
 * One list for all of them: a label means the same wherever it stands.
 */
import { toSkeleton } from './word.ts';

const LABELS = {
  previous: [
    'Previous Reading, Prev Reading, Previous Rdg, Prev Rdg, Previous Meter Reading, Last Reading, Past Reading',
    'Initial Reading, Opening Reading, Old Reading, Previous',
    'पिछली रीडिंग, पूर्व रीडिंग, गत रीडिंग, मागील रिडिंग, मागील रीडिंग, முந்தைய அளவீடு, முன் அளவீடு',
    'পূর্ববর্তী রিডিং, আগের রিডিং, మునుపటి రీడింగ్, పాత రీడింగ్, ಹಿಂದಿನ ರೀಡಿಂಗ್, ಹಿಂದಿನ ಮಾಪನ',
  ],
  present: [
    'Present Reading, Current Reading, Pres Reading, Curr Reading, Present Rdg, Current Rdg, Curr Rdg, Pres Rdg',
    'Present Meter Reading, Current Meter Reading, Final Reading, Closing Reading, New Reading, Present, Current',
    'वर्तमान रीडिंग, चालू रीडिंग, चालु रिडिंग, चालू रिडिंग, தற்போதைய அளவீடு, தற்போது அளவீடு',
    'বর্তমান রিডিং, ప్రస్తుత రీడింగ్, ఇప్పటి రీడింగ్, ಪ್ರಸ್ತುತ ರೀಡಿಂಗ್, ಇಂದಿನ ರೀಡಿಂಗ್, ಇಂದಿನ ಮಾಪನ',
  ],
  factor: [
    'MF, M F, Multiplying Factor, Multiplication Factor, Mult Factor, Meter Constant, Meter Multiplier, Constant',
    'गुणक, गुणांक, गुणक अवयव, பெருக்கி, గుణకం, ಗುಣಕ, ಗುಣಕ (MF), গুণক',
  ],
  units: [
    'Units Consumed, Unit Consumed, Consumed Units, Consumption, Consumption (Units), Consumption Units, Units Used',
    'Total Consumption, Total Units, Billed Units, Units Billed, Net Units, Net Consumption, Billed Consumption, Units',
    'Energy Consumed, Total Units Consumed, Consumption (kWh), Units (kWh), kWh Consumed, Total kWh',
    'खपत (यूनिट), खपत, कुल खपत, उपभोग यूनिट, उपभुक्त यूनिट, यूनिट, एकुण वापर, एकूण वापर, वापर (युनिट)',
    'பயன்படுத்திய அலகுகள், பயன்பாடு, மொத்த அலகுகள், ব্যবহৃত ইউনিট, মোট ইউনিট',
    'వినియోగించిన యూనిట్లు, వినియోగం, ಬಳಕೆ (ಯೂನಿಟ್), ಬಳಕೆ, ಬಳಸಿದ ಯೂನಿಟ್',
  ],
  period: [
    'Bill Period, Billing Period, Period, Period of Bill, Bill Duration, Billing Cycle, Consumption Period',
    'बिल अवधि, अवधि, देयक कालावधी, கணக்கீட்டு காலம், বিলের সময়কাল, బిల్లు కాలం, ಬಿಲ್ ಅವಧಿ',
  ],
  from: [
    'From, From Date, Period From, Bill From, Bill From Date, Billing From, से, पासून, முதல், থেকে, నుండి, ಇಂದ',
  ],
  to: [
    'To, To Date, Period To, Upto, Bill To, Bill To Date, Billing To, तक, पर्यंत, வரை, পর্যন্ত, వరకు, ವರೆಗೆ',
  ],
  previousDate: [
    'Previous Reading Date, Prev Reading Date, Last Reading Date, Date of Previous Reading, Previous Date, Prev Rdg Date',
    'पिछली रीडिंग तिथि, पिछली रीडिंग की तिथि, मागील रिडिंग दिनांक, முந்தைய அளவீடு தேதி, পূর্ববর্তী রিডিং তারিখ',
    'మునుపటి రీడింగ్ తేదీ, ಹಿಂದಿನ ರೀಡಿಂಗ್ ದಿನಾಂಕ',
  ],
  presentDate: [
    'Present Reading Date, Current Reading Date, Reading Date, Date of Reading, Date of Present Reading, Meter Reading Date',
    'वर्तमान रीडिंग तिथि, रीडिंग तिथि, चालु रिडिंग दिनांक, தற்போதைய அளவீடு தேதி, বর্তমান রিডিং তারিখ',
    'ప్రస్తుత రీడింగ్ తేదీ, ಪ್ರಸ್ತುತ ರೀಡಿಂಗ್ ದಿನಾಂಕ',
  ],
  days: [
    'Days, No of Days, Number of Days, Bill Days, Billing Days, Total Days, Billed Days',
    'दिन, कुल दिन, दिवस, நாட்கள், দিন, రోజులు, ದಿನಗಳು',
  ],
  payable: [
    'Amount Payable, Net Amount Payable, Net Payable, Total Payable, Total Amount Payable, Bill Amount, Net Bill Amount',
    'Amount Due, Total Amount Due, Net Amount Due, Payable Amount, Total Bill Amount, Total Due, Net Amount, Pay by Due Date',
    'Amount Payable by Due Date, Current Bill Amount Payable, Total Amount, Grand Total, Rounded Bill Amount',
    'कुल देय राशि, देय राशि, भुगतान योग्य राशि, देयकाची निव्वळ रक्कम, देय रक्कम, पूर्णांक देयक',
    'செலுத்த வேண்டிய தொகை, மொத்த தொகை, প্রদেয় অর্থ, মোট প্রদেয়, చెల్లించవలసిన మొత్తం, ಪಾವತಿಸಬೇಕಾದ ಮೊತ್ತ',
  ],
  current: [
    'Current Bill, Current Bill Amount, Current Month Bill, Current Charges, Current Demand, Total Current Charges',
    'Bill for the Month, Total Charges, Sub Total, Total',
    'वर्तमान बिल राशि, वर्तमान बिल, कुल राशि, चालू वीज देयक, நடப்பு கட்டணங்கள், বর্তমান বিল, ప్రస్తుత బిల్లు',
    'ಪ್ರಸ್ತುತ ಬಿಲ್, योग, ಒಟ್ಟು, మొత్తం',
  ],
  due: [
    'Due Date, Last Date, Pay by, Last Date of Payment, Bill Due Date, देय तिथि, अंतिम तिथि, देय दिनांक',
    'செலுத்த கடைசி தேதி, শেষ তারিখ, చివరి తేదీ, ಕೊನೆಯ ದಿನಾಂಕ',
  ],
  category: [
    'Tariff, Tariff Category, Category, Tariff Code, Rate Category, Supply Type, Consumer Category',
    'श्रेणी, दर संकेत, கட்டண வகை, শ্রেণী, కేటగిరి, ಜಕಾತಿ',
  ],
  load: [
    'Sanctioned Load, Sanc Load, Sanction Load, Contract Load, Contracted Load, Connected Load, Load, Load (kW)',
    'Sanctioned Load (kW), स्वीकृत भार, मंजूर भार, அனுமதிக்கப்பட்ட மின்பளு, অনুমোদিত লোড, కాంట్రాక్ట్ లోడ్, ಮಂಜೂರಾದ ಲೋಡ್',
  ],
  fuelRate: [
    'FPPCA, FPPAS, FAC, FCA, FPPA, Fuel Adjustment Charges, Fuel Cost Adjustment, Fuel Surcharge, Fuel Charges, FPPCA Charges',
    'PPAC, ईंधन अधिभार, इंधन समायोजन आकार, எரிபொருள் கூடுதல் கட்டணம், জ্বালানি সারচার্জ, ఇంధన సర్దుబాటు ఛార్జీలు',
    'ಇಂಧನ ಹೊಂದಾಣಿಕೆ ಶುಲ್ಕ',
  ],
  charge: [
    'Fixed Charge, Fixed Charges, Energy Charge, Energy Charges, Wheeling Charge, Wheeling Charges, Demand Charge',
    'Demand Charges, Electricity Duty, Duty, Electricity Tax, Tax, Meter Rent, Customer Charge, Customer Charges',
    'Surcharge, Subsidy, Govt Subsidy, Rebate, Arrears, Interest, Late Payment Surcharge, Adjustment, Round Off, Rounding',
    'स्थायी शुल्क, नियत प्रभार, ऊर्जा शुल्क, ऊर्जा प्रभार, विद्युत शुल्क, मीटर किराया, सब्सिडी, छूट, बकाया, पूर्णांकित',
    'स्थिर आकार, वीज आकार, वहन आकार, वीज शुल्क, थकबाकी, நிலைக் கட்டணம், மின் கட்டணம், மின் வரி, மானியம், நிலுவை',
    'স্থায়ী চার্জ, এনার্জি চার্জ, বিদ্যুৎ শুল্ক, মিটার ভাড়া, ভর্তুকি, বকেয়া, స్థిర ఛార్జీలు, ఎనర్జీ ఛార్జీలు, విద్యుత్ సుంకం',
    'కస్టమర్ ఛార్జీలు, సబ్సిడీ, బకాయిలు, ನಿಗದಿತ ಶುಲ್ಕ, ವಿದ್ಯುತ್ ಶುಲ್ಕ, ತೆರಿಗೆ, ಸಹಾಯಧನ, ಬಾಕಿ',
  ],
  /** What stands beside a person or a thing and never is a figure of the bill: the search to the right ends there. */
  other: [
    'Name, Consumer Name, Address, Consumer No, Consumer Number, Account No, Account ID, RR No, CA No, K No, Service No',
    'Meter No, Meter Number, Mobile, Email, Bill Date, Bill No, Bill Number, Bill Month, Date of Bill, Invoice No, Phase',
    'Slab, Rate, Amount, Reading, Status, Meter Status, Power Factor, Maximum Demand, Security Deposit',
    'उपभोक्ता, उपभोक्ता सं, खाता संख्या, नाम, पता, मीटर संख्या, बिल तिथि, बिल माह, स्लैब, दर, राशि, ग्राहक क्रमांक, नाव, पत्ता',
    'मीटर क्रमांक, देयक दिनांक, मीटर रीडिंग, மின் இணைப்பு எண், பெயர், முகவரி, மீட்டர் எண், கணக்கீட்டு தேதி, தொகை',
    'কনজিউমার আইডি, নাম, ঠিকানা, মিটার নং, বিলের তারিখ, సర్వీస్ నంబర్, పేరు, చిరునామా, మీటర్ నంబర్, బిల్లు తేదీ',
    'ಖಾತೆ ಸಂಖ್ಯೆ, ಹೆಸರು, ವಿಳಾಸ, ಮೀಟರ್ ಸಂಖ್ಯೆ, ಬಿಲ್ ದಿನಾಂಕ, ಮೊತ್ತ, ದರ',
  ],
} as const satisfies Record<string, readonly string[]>;

export type LabelKind = keyof typeof LABELS;

export interface Label {
  kind: LabelKind;
  skeleton: string;
}

/** All labels, the longest first: "Previous Reading Date" is no "Previous Reading". */
export const labels: readonly Label[] = Object.entries(LABELS)
  .flatMap(([kind, lines]) =>
    lines
      .flatMap((line) => line.split(', '))
      .map((text) => ({ kind: kind as LabelKind, skeleton: toSkeleton(text) })),
  )
  .sort((a, b) => b.skeleton.length - a.skeleton.length);

/** How suppliers call themselves on paper besides their short and full names, by their short names. */
export const PAPER_NAMES: Readonly<Record<string, readonly string[]>> = {
  AEML: ['Adani Electricity'],
  BESCOM: [
    'Bangalore Electricity Supply',
    'Bengaluru Electricity Supply',
    'ಬೆಂಗಳೂರು ವಿದ್ಯುತ್ ಸರಬರಾಜು',
    'ಬೆಸ್ಕಾಂ',
  ],
  BRPL: ['BSES Rajdhani', 'बीएसईएस राजधानी'],
  BYPL: ['BSES Yamuna', 'बीएसईएस यमुना'],
  'CESC-KOLKATA': ['CESC Limited', 'সিইএসসি'],
  'CESC-MYSURU': ['Chamundeshwari Electricity Supply', 'ಚಾಮುಂಡೇಶ್ವರಿ ವಿದ್ಯುತ್'],
  JVVNL: ['Jaipur Vidyut Vitran Nigam', 'जयपुर विद्युत वितरण निगम'],
  KSEB: ['Kerala State Electricity Board', 'KSEBL', 'കേരള സ്റ്റേറ്റ് ഇലക്ട്രിസിറ്റി'],
  MSEDCL: ['Mahavitaran', 'Maharashtra State Electricity Distribution', 'महावितरण'],
  PSPCL: ['Punjab State Power Corporation'],
  TGSPDCL: ['TSSPDCL', 'Southern Power Distribution Company of Telangana'],
  TGNPDCL: ['TSNPDCL', 'Northern Power Distribution Company of Telangana'],
  TNPDCL: ['TANGEDCO', 'TNEB', 'Tamil Nadu Generation and Distribution', 'தமிழ்நாடு மின்'],
  TPDDL: ['Tata Power DDL', 'Tata Power Delhi', 'टाटा पावर'],
  WBSEDCL: ['West Bengal State Electricity Distribution', 'পশ্চিমবঙ্গ রাজ্য বিদ্যুৎ'],
};
