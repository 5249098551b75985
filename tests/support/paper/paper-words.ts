/** The labels of bills in the languages of India, for bills that tests print. */

export interface PaperLabels {
  previous: string;
  present: string;
  factor: string;
  units: string;
  period: string;
  days: string;
  previousDate: string;
  presentDate: string;
  tariff: string;
  load: string;
  payable: string;
  fixed: string;
  energy: string;
  duty: string;
}

export const PAPER_LABELS = {
  en: {
    previous: 'Previous Reading',
    present: 'Present Reading',
    factor: 'MF',
    units: 'Units Consumed',
    period: 'Bill Period',
    days: 'No. of Days',
    previousDate: 'Previous Reading Date',
    presentDate: 'Present Reading Date',
    tariff: 'Tariff',
    load: 'Sanctioned Load',
    payable: 'Net Amount Payable',
    fixed: 'Fixed Charges',
    energy: 'Energy Charges',
    duty: 'Electricity Duty',
  },
  hi: {
    previous: 'पिछली रीडिंग',
    present: 'वर्तमान रीडिंग',
    factor: 'गुणक',
    units: 'खपत (यूनिट)',
    period: 'बिल अवधि',
    days: 'दिन',
    previousDate: 'पिछली रीडिंग तिथि',
    presentDate: 'वर्तमान रीडिंग तिथि',
    tariff: 'श्रेणी',
    load: 'स्वीकृत भार',
    payable: 'कुल देय राशि',
    fixed: 'स्थायी शुल्क',
    energy: 'ऊर्जा शुल्क',
    duty: 'विद्युत शुल्क',
  },
  mr: {
    previous: 'मागील रिडिंग',
    present: 'चालु रिडिंग',
    factor: 'गुणक अवयव',
    units: 'एकुण वापर',
    period: 'देयक कालावधी',
    days: 'दिवस',
    previousDate: 'मागील रिडिंग दिनांक',
    presentDate: 'चालु रिडिंग दिनांक',
    tariff: 'दर संकेत',
    load: 'मंजूर भार',
    payable: 'देयकाची निव्वळ रक्कम',
    fixed: 'स्थिर आकार',
    energy: 'वीज आकार',
    duty: 'वीज शुल्क',
  },
  ta: {
    previous: 'முந்தைய அளவீடு',
    present: 'தற்போதைய அளவீடு',
    factor: 'பெருக்கி',
    units: 'பயன்படுத்திய அலகுகள்',
    period: 'கணக்கீட்டு காலம்',
    days: 'நாட்கள்',
    previousDate: 'முந்தைய அளவீடு தேதி',
    presentDate: 'தற்போதைய அளவீடு தேதி',
    tariff: 'கட்டண வகை',
    load: 'அனுமதிக்கப்பட்ட மின்பளு',
    payable: 'செலுத்த வேண்டிய தொகை',
    fixed: 'நிலைக் கட்டணம்',
    energy: 'மின் கட்டணம்',
    duty: 'மின் வரி',
  },
  bn: {
    previous: 'পূর্ববর্তী রিডিং',
    present: 'বর্তমান রিডিং',
    factor: 'MF',
    units: 'ব্যবহৃত ইউনিট',
    period: 'বিলের সময়কাল',
    days: 'দিন',
    previousDate: 'পূর্ববর্তী রিডিং তারিখ',
    presentDate: 'বর্তমান রিডিং তারিখ',
    tariff: 'শ্রেণী',
    load: 'অনুমোদিত লোড',
    payable: 'প্রদেয় অর্থ',
    fixed: 'স্থায়ী চার্জ',
    energy: 'এনার্জি চার্জ',
    duty: 'বিদ্যুৎ শুল্ক',
  },
  te: {
    previous: 'మునుపటి రీడింగ్',
    present: 'ప్రస్తుత రీడింగ్',
    factor: 'MF',
    units: 'వినియోగించిన యూనిట్లు',
    period: 'బిల్లు కాలం',
    days: 'రోజులు',
    previousDate: 'మునుపటి రీడింగ్ తేదీ',
    presentDate: 'ప్రస్తుత రీడింగ్ తేదీ',
    tariff: 'కేటగిరి',
    load: 'కాంట్రాక్ట్ లోడ్',
    payable: 'చెల్లించవలసిన మొత్తం',
    fixed: 'స్థిర ఛార్జీలు',
    energy: 'ఎనర్జీ ఛార్జీలు',
    duty: 'విద్యుత్ సుంకం',
  },
  kn: {
    previous: 'ಹಿಂದಿನ ರೀಡಿಂಗ್',
    present: 'ಪ್ರಸ್ತುತ ರೀಡಿಂಗ್',
    factor: 'ಗುಣಕ (MF)',
    units: 'ಬಳಕೆ (ಯೂನಿಟ್)',
    period: 'ಬಿಲ್ ಅವಧಿ',
    days: 'ದಿನಗಳು',
    previousDate: 'ಹಿಂದಿನ ರೀಡಿಂಗ್ ದಿನಾಂಕ',
    presentDate: 'ಪ್ರಸ್ತುತ ರೀಡಿಂಗ್ ದಿನಾಂಕ',
    tariff: 'ಜಕಾತಿ',
    load: 'ಮಂಜೂರಾದ ಲೋಡ್',
    payable: 'ಪಾವತಿಸಬೇಕಾದ ಮೊತ್ತ',
    fixed: 'ನಿಗದಿತ ಶುಲ್ಕ',
    energy: 'ವಿದ್ಯುತ್ ಶುಲ್ಕ',
    duty: 'ತೆರಿಗೆ',
  },
} as const satisfies Record<string, PaperLabels>;
