/** Words of headers in Indian languages, each as the English word that the patterns of `words.ts` know; months and digits. */

import type { Table } from '#domain/import/types.ts';
import { mapGrid } from './map-grid.ts';

const BY_ENGLISH: readonly [string, string][] = [
  ['reading', 'रीडिंग रिडिंग वाचन ரீடிங் రీడింగ్ ರೀಡಿಂಗ್ রিডিং રીડિંગ റീഡിംഗ് ਰੀਡਿੰਗ'],
  ['meter', 'मीटर மீட்டர் మీటర్ ಮೀಟರ್ মিটার મીટર മീറ്റർ ਮੀਟਰ'],
  ['units', 'यूनिट यूनिटें यूनिट्स युनिट युनिट्स யூனிட் யூனிட்கள் యూనిట్లు యూనిట్ ಯೂನಿಟ್ ಯುನಿಟ್ ইউনিট યુનિટ യൂണിറ്റ് ਯੂਨਿਟ'],
  ['consumption', 'खपत उपभोग वापर பயன்பாடு వినియోగం ಬಳಕೆ ব্যবহার વપરાશ ഉപയോഗം ਖਪਤ'],
  ['previous', 'पिछली पिछला मागील முந்தைய మునుపటి ಹಿಂದಿನ পূর্ববর্তী'],
  ['present', 'वर्तमान चालू தற்போதைய ప్రస్తుత ಪ್ರಸ್ತುತ বর্তমান વર્તમાન'],
  ['date', 'दिनांक तारीख तिथि தேதி తేదీ ದಿನಾಂಕ তারিখ તારીખ തീയതി ਮਿਤੀ'],
  ['month', 'माह महीना महिना மாதம் నెల ತಿಂಗಳು মাস મહિનો മാസം ਮਹੀਨਾ'],
  ['year', 'वर्ष साल ஆண்டு సంవత్సరం ವರ್ಷ বছর વર્ષ'],
  ['amount', 'राशि रक्कम रुपये रुपए தொகை మొత్తం ಮೊತ್ತ টাকা રકમ തുക ਰਕਮ'],
  ['total', 'कुल योग एकूण மொத்தம் ಒಟ್ಟು মোট કુલ ਕੁੱਲ'],
  ['import', 'आयात'],
  ['export', 'निर्यात'],
  ['solar', 'सौर'],
  [
    'estimated',
    'अनुमानित औसत தோராயம் தோராய மதிப்பீடு అంచనా సగటు ಅಂದಾಜು ಸರಾಸರಿ আনুমানিক গড় અંદાજિત સરેરાશ അനുമാനിത ശരാശരി ਅੰਦਾਜ਼ਨ ਔਸਤ सरासरी अंदाजे',
  ],
  ['locked', 'ताला बंद तालाबंद பூட்டு తాళం ಬೀಗ তালা તાળું'],
];

/** By the word as `normaliseWords` writes it. */
export const INDIAN_WORDS: ReadonlyMap<string, string> = new Map(
  BY_ENGLISH.flatMap(([english, list]) =>
    list.split(' ').map((word) => [word.normalize('NFKD'), english] as const),
  ),
);

/**
 * How the months begin in Hindi, Marathi, Gujarati, Punjabi, Bengali, Tamil, Telugu, Kannada, Malayalam and Odia: the
 * languages of India's bills write the English months.
 */
export const INDIAN_MONTHS: readonly (readonly string[])[] = [
  'जन जाने જાન્યુ ਜਨ জানু ஜன జన ಜನ ജനു ଜାନୁ',
  'फर फ़र फेब्रु फ़ेब्रु ફેબ્રુ ਫਰ ਫ਼ਰ ফেব্রু பிப் ఫిబ్ర ಫೆಬ್ರ ഫെബ്രു ଫେବୃ',
  'मार्च માર્ચ ਮਾਰਚ মার্চ மார்ச் మార్చి ಮಾರ್ಚ್ മാർച്ച് മാര്‍ച്ച് ମାର୍ଚ୍ଚ',
  'अप्र एप्र એપ્ર ਅਪ੍ਰ এপ্র ஏப் ఏప్ర ಏಪ್ರ ഏപ്ര ଅପ୍ରେ',
  'मई मे મે ਮਈ মে மே మే ಮೇ മേയ് മെയ് ମେ ମଇ',
  'जून જૂન ਜੂਨ জুন ஜூன் జూన్ ಜೂನ್ ജൂൺ ജൂണ്‍ ଜୁନ',
  'जुल જુલ ਜੁਲ জুল ஜூலை జూలై జులై ಜುಲೈ ജൂലൈ ଜୁଲ',
  'अग ऑग ઑગ ઓગ ਅਗ আগ ஆக ఆగ ಆಗ ഓഗ ଅଗ',
  'सित सप्टें સપ્ટે ਸਤੰ সেপ্টে செப் సెప్టెం ಸೆಪ್ಟೆಂ സെപ്റ്റം ସେପ୍ଟେ',
  'अक्ट अक्तू ऑक्ट ઑક્ટ ઓક્ટ ਅਕਤੂ অক্টো அக் అక్టో ಅಕ್ಟೋ ഒക്ടോ ଅକ୍ଟୋ',
  'नव नोव्हें નવે ਨਵੰ নভে நவ నవం ನವೆಂ നവം ନଭେ',
  'दिस डिसें ડિસે ਦਸੰ ডিসে டிச డిసెం ಡಿಸೆಂ ഡിസം ଡିସେ',
].map((names) => names.split(' ').map((name) => name.normalize('NFKD')));

/** The digits of each script stand in order from its zero; Devanagari's is the first. */
const DIGIT =
  /[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f]/g;
const ZERO = 0x966;
const DIGITS_APART = 0x80;

/** How the days of the week begin, in the same languages: one before a date says nothing more. */
const DAY_NAME = new RegExp(
  `^(?:${[
    'सोम मंगल मंगळ बुध गुरु गुरू बृह वीर शुक्र शनि रवि इत',
    'સોમ મંગળ બુધ ગુરુ શુક્ર શનિ રવિ ਸੋਮ ਮੰਗਲ ਬੁੱਧ ਬੁਧ ਵੀਰ ਸ਼ੁੱਕਰ ਸ਼ੁਕਰ ਸ਼ਨੀ ਸ਼ਨਿੱ ਐਤ',
    'সোম মঙ্গল বুধ বৃহ শুক্র শনি রবি ସୋମ ମଙ୍ଗଳ ବୁଧ ଗୁରୁ ଶୁକ୍ର ଶନି ରବି',
    'திங் செவ் புத வியா வெள் சனி ஞாயி సోమ మంగళ బుధ గురు శుక్ర శని ఆది',
    'ಸೋಮ ಮಂಗಳ ಬುಧ ಗುರು ಶುಕ್ರ ಶನಿ ಭಾನು തിങ്ക ചൊവ്വ ബുധ വ്യാഴ വെള്ളി ശനി ഞായ',
  ]
    .join(' ')
    .replaceAll(' ', '|')})[\\p{L}\\p{M}]*\\.?,?\\s+(?=\\d)`,
  'u',
);

/** A table with plain digits in place of those of Indian scripts, and dates without the names of days. */
export function writePlainDigits(table: Table): Table {
  const readCell = (cell: string) =>
    cell
      .replace(DIGIT, (digit) => String((digit.charCodeAt(0) - ZERO) % DIGITS_APART))
      .replace(DAY_NAME, '');
  return { ...table, grid: mapGrid(table.grid, (cells) => cells.map(readCell)) };
}
