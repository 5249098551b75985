/** Reads the words of a question in English, Hindi in Latin letters, and some Devanagari. */

/** The rest of a longer question is ignored. */
const CHARACTERS_MAX = 500;
const WORDS_MAX = 40;

/** Words that say nothing about the subject of a question. */
const STOP_WORDS = new Set(
  `a about above after again ago air all also always am an and any are as ask at away back be because
  been before being best better between both but by can cannot come could day days dear did do does
  doing done dont down each either else even ever every few find for from get gets give go going good
  got great guide had has have having hello help her here hers hi him his how however i idea ideas if
  im in into is isnt it its ive just keep kind know let like little long lot lots low made make makes
  making many may maybe me mean might mine more most much must my myself namaste near need needs never
  nice no not now of often ok okay on once one only onto or other our ours out over own per please
  put quite rather really right run running said same say see seem she should show simple since so
  some something soon still stop such sure take tell than thank thanks that thats the their them then
  there these they thing things think this those through tip tips to today together told too trick
  tricks try two under until up upon us use used useful uses using very want was way ways we well
  were what whats when where which while who whom whose why will wish with within without won wont
  would write writing written year years yes yesterday yet you your yours less later might own work works working
  right suggest suggestion suggestions advice consume consumes consumption
  aap aur ab apna apne apni bahut bahot batao bataiye bataye bhai bhi bata chahiye chala chalana
  chalane chalaye chalte chalta de dena dijiye do ek ghar hai hain ham hamara hamare hamari ho hota hote
  hoti hu hum hun is iska iske itna itni jaise jaldi jo ka kab kaam kahan kaise kaisa kar kare karen
  karna karne karo karu karun karte ke ki kis kisi kitna kitni ko koi kon kuch kya kyu kyon kyun lagta
  le liye main me mein mera mere meri mujhe na nahi nahin ne par pe pehle rakhe rakhna raha rahi rahe
  sab sabse sakta sakte sakti se sir so tak tarika tarike tha thi to toh upay use uska uske vo wala wali
  wale woh wo ya yah yeh ye aa aata aati jata jati ji kaun
  को का की के से में मैं पर है हैं और क्या कैसे करें करे करना करने कर हो हम हमारा हमारे मेरा मेरे मेरी घर लिए
  तरीका तरीके उपाय बताओ बताइए कितना क्यों रहा रही यह वह तो भी`.split(/\s+/),
);

/** Words about electricity as a whole: a question with no other subject gets a general tip. */
const ELECTRICITY = new Set(
  `bijli bijalee bijlee bijili electricity electric energy power unit units kwh current light-bill
  bijlibill electricitybill consumption`.split(/\s+/),
);

/** As `normalise` leaves the words: without a nukta. */
const WHY = /\b(why|kyu|kyun|kyon|kyo|reason|karan|wajah|explain)\b|क्यों|कारण| का( आहे| आल[ाें]| येते)?$/;
const BILL = /bill|consumption|usage/;
const HIGH =
  /\b(high|higher|more|so much|too much|zyada|jyada|jada|big|double|doubled|increase|increased|up|rise|risen|went|badh|badha|itna|itni)\b|इतना|बढ/;

/** How to stay within some units, or when they will be passed. */
const LIMIT =
  /\b(within|below|under|andar|neeche|niche|less than|not (cross|exceed|pass)|se kam)\b.*\b(units?|kwh|slab|limit)\b|\b(units?|kwh|slab|limit)\b.*(\b(andar|neeche|niche|se kam)\b|अंदर|अन्दर|भीतर|नीचे)|\b(when|how soon|what day|kab)\b.*\b(pass|cross|reach|exceed|hit|over|paar|par)\b|\b(pass|cross|reach|exceed|hit|paar|par)\b.*\bkab\b|कब.*पार|पार.*कब/;
const LIMIT_KWH = /\b(\d{2,5}) ?(units?|kwh)\b/;

/** The months as questions name them; "may" only where it is no verb. */
const MONTH_NAMES: readonly RegExp[] = [
  ...[/\bjan(uary)?\b|जनवरी/, /\bfeb(ruary)?\b|फरवरी/, /\bmarch\b|मार्च/, /\bapril?\b|अप्रैल/],
  ...[/\b(in|of|for|last|this) may\b|\bmay( month)?s? (ka )?bill\b|मई/, /\bjune?\b|जून/],
  ...[/\bjuly?\b|जुलाई/, /\baug(ust)?\b|अगस्त/, /\bsept?(ember)?\b|सितंबर/],
  ...[/\boct(ober)?\b|अक्टूबर/, /\bnov(ember)?\b|नवंबर/, /\bdec(ember)?\b|दिसंबर/],
];

/** Words about saving: a question with no other subject gets a general tip. */
const SAVING = new Set(
  `save saving savings reduce reducing reduction lower cut cutting decrease minimise minimize kam kum
  ghatana ghataye ghatao bachat bachana bachaye bachao bachane bachayen paisa paise money cost costs
  expense kharcha kharch bill bills zyada jyada high big month monthly appliance appliances home house
  general family efficient efficiency usage wastage waste`.split(/\s+/),
);

/** Phrases that mean one thing, and the word that replaces them. */
const PHRASES: readonly [RegExp, string][] = [
  [/\b(electric|e|battery) (car|scooter|scooty|bike|cycle|vehicle|rickshaw)s?\b/g, ' ev '],
  [
    /\b(car|scooter|scooty|bike|vehicle|gaadi|gadi) (ki |ko )?(charg(e|ing|er|ers)|charj(ing)?)\b/g,
    ' ev charging ',
  ],
  [/\bcharg(e|ing) (my |our |the |an? )*(car|scooter|scooty|bike|vehicle)s?\b/g, ' ev charging '],
  [/\be ?v (charg(e|ing|er|ers))\b/g, ' ev charging '],
  [/\bevs?\b/g, ' ev '],
  [/\b(aquarium|fish ?tank)s?( air)?( pump| motor| filter)s?\b/g, ' aquarium filter '],
  [/\b(aquarium|fish ?tank)s?\b/g, ' aquarium '],
  [/\b(wat+e?r heat+e?r|hot wat+er|garam paa?ni|paa?ni garam|warm water)s?\b/g, ' geyser '],
  [/\b(air con|air conditioner|air conditioning|air condition|a c)s?\b/g, ' ac '],
  [/\binverter ac\b/g, ' ac '],
  [/\b(air|desert|room|swamp) coolers?\b/g, ' aircooler '],
  [/\b(room|electric|oil|fan) heaters?\b/g, ' roomheater '],
  [/\bwash(ing)? (machine|machin|maschine)s?\b/g, ' washingmachine '],
  [/\bdish washers?\b/g, ' dishwasher '],
  [/\bdouble battens?\b/g, ' light '],
  [/\btube ?lights?\b/g, ' tubelight '],
  [/\bzero watt\b/g, ' zerowatt '],
  [/\bset top( box)?\b/g, ' settopbox '],
  [/\b(water pump|pump set|(paa?ni|water) (ki |ka )?motor|motor pump)s?\b/g, ' pump '],
  [/\bmixer grinders?\b/g, ' mixer '],
  [/\brice cookers?\b/g, ' ricecooker '],
  [/\bpressure cookers?\b/g, ' pressurecooker induction '],
  [/\bclothes dryers?\b/g, ' dryer '],
  [/\bmicro wave\b/g, ' microwave '],
  [/\blap top\b/g, ' laptop '],
  [/\b(ceiling|table|pedestal) fans?\b/g, ' fan '],
  [/\bexhaust fans?\b/g, ' exhaust '],
  [/\btime of (the )?day\b/g, ' tod tariff '],
  [/\bpeak hours?\b/g, ' peak tariff '],
  [/\bsanction(ed)? load\b/g, ' sanctionedload tariff '],
  [/\bsmart meters?\b/g, ' smartmeter '],
  [/\bpre paid\b/g, ' prepaid '],
  [/\b(free|muft) (units?|electricity|bijli|power)\b/g, ' freeunits tariff '],
  [/\b(power cut|load shedding)s?\b/g, ' powercut '],
  [/\bwork(ing)? from home\b/g, ' wfh '],
  [/\bstand by\b/g, ' standby '],
  [/\b(light|electric|electricity|bijli|current) (ka |ke |ki )?bills?\b/g, ' bijlibill '],
];

const DEVANAGARI: Readonly<Record<string, string>> = {
  पंखा: 'fan',
  पंखे: 'fan',
  पंखों: 'fan',
  गीजर: 'geyser',
  गीझर: 'geyser',
  नहाने: 'geyser',
  एसी: 'ac',
  फ्रिज: 'fridge',
  फ्रीज: 'fridge',
  बिजली: 'bijli',
  बिल: 'bill',
  बत्ती: 'light',
  बत्तियां: 'light',
  लाइट: 'light',
  बल्ब: 'bulb',
  ट्यूबलाइट: 'tubelight',
  कूलर: 'aircooler',
  हीटर: 'heater',
  पानी: 'pani',
  गरम: 'garam',
  गर्म: 'garam',
  मोटर: 'pump',
  पंप: 'pump',
  पम्प: 'pump',
  मशीन: 'washingmachine',
  वाशिंग: 'washingmachine',
  कपड़े: 'kapde',
  टीवी: 'tv',
  इन्वर्टर: 'inverter',
  इनवर्टर: 'inverter',
  सोलर: 'solar',
  मीटर: 'meter',
  ओवन: 'oven',
  माइक्रोवेव: 'microwave',
  मिक्सर: 'mixer',
  इंडक्शन: 'induction',
  प्रेस: 'iron',
  इस्त्री: 'iron',
  छत: 'roof',
  गर्मी: 'garmi',
  सर्दी: 'sardi',
  ठंड: 'thand',
  बारिश: 'monsoon',
  बरसात: 'monsoon',
  लैपटॉप: 'laptop',
  दिवाली: 'diwali',
  यूनिट: 'unit',
  बचत: 'bachat',
  बचाएं: 'bachat',
  कम: 'kam',
  वीज: 'bijli',
  वीजबिल: 'bijlibill',
  जास्त: 'zyada',
  ज्यादा: 'zyada',
  ज़्यादा: 'zyada',
  कमी: 'kam',
  दिवे: 'light',
  दिवा: 'light',
  कुलर: 'aircooler',
  मोटार: 'pump',
};

/** Many people leave the nukta (a dot below a letter) out, so it is removed everywhere. */
const NUKTA = /\u093c/g;
const PARTS = /[^\p{L}\p{N}\p{M}]+/u;

const devanagari = new Map(
  Object.entries(DEVANAGARI).map(([word, meaning]) => [normalise(word), meaning]),
);

function normalise(text: string): string {
  return text.normalize('NFKC').replace(NUKTA, '').toLowerCase();
}

/** A word without the s of its plural. */
export function toSingular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** The words of a text in any script, without what separates them. */
export function splitWords(text: string): string[] {
  return text.split(PARTS).filter((word) => word !== '');
}

export interface QuestionWords {
  /** What the question may be about: its words without stop words, electricity and saving. */
  terms: string[];
  /** Whether it asks about electricity as a whole. */
  isAboutElectricity: boolean;
  /** Whether it asks to save, and names nothing else. */
  isOnlyAboutSaving: boolean;
  /** Whether it asks why a bill is as high as it is. */
  asksWhyBill: boolean;
  /** Whether it asks how to stay within some units, or when they are passed. */
  asksLimit: boolean;
  /** The units that it names. */
  limitKwh: number | null;
  /** The month that it names, 1 to 12. */
  month: number | null;
  /** Whether the question is blank. */
  isEmpty: boolean;
}

/** What a question asks about. Accepts any text. */
export function readQuestion(question: string): QuestionWords {
  const read = normalise(question.slice(0, CHARACTERS_MAX)).replace(/['’]s?\b/g, '');
  const latin = splitWords(read).map((word) => devanagari.get(word) ?? word);
  const joined = PHRASES.reduce(
    (text, [phrase, word]) => text.replace(phrase, word),
    latin.join(' '),
  );
  const meaningful = splitWords(joined)
    .slice(0, WORDS_MAX)
    .filter((word) => !STOP_WORDS.has(word));
  return {
    terms: [
      ...new Set(
        meaningful
          .filter((word) => !ELECTRICITY.has(word) && !SAVING.has(word))
          // Of a vehicle, not of a phone.
          .filter((word) => !(meaningful.includes('ev') && word.startsWith('charg')))
          .map(toSingular),
      ),
    ],
    isAboutElectricity: meaningful.some((word) => ELECTRICITY.has(word)),
    isOnlyAboutSaving:
      meaningful.length > 0 &&
      meaningful.every((word) => SAVING.has(word) || ELECTRICITY.has(word)),
    asksWhyBill: WHY.test(joined) && BILL.test(joined) && HIGH.test(joined),
    asksLimit: LIMIT.test(joined),
    limitKwh: Number(LIMIT_KWH.exec(joined)?.[1] ?? 0) || null,
    month: MONTH_NAMES.findIndex((name) => name.test(joined)) + 1 || null,
    isEmpty: question.trim() === '',
  };
}
