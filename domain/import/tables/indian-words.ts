/** Words of headers in Indian languages, each as the English word that the patterns of `words.ts` know. */

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
];

/** By the word as `normaliseWords` writes it. */
export const INDIAN_WORDS: ReadonlyMap<string, string> = new Map(
  BY_ENGLISH.flatMap(([english, list]) =>
    list.split(' ').map((word) => [word.normalize('NFKD'), english] as const),
  ),
);
