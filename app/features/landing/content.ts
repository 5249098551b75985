/**
 * Everything that the landing page says. An operator edits this file, and no other, to change its
 * copy, its claims and where its links lead. Claims are the operator's own: keep only those that
 * hold for the service as it is run.
 */

export interface PageLink {
  label: string;
  /** An address, or a section of the page; `mailto:` is the address in CONTACT_EMAIL. Null: there is no such page yet, and the link says so. */
  href: string | null;
}

export interface Testimonial {
  name: string;
  role: string;
  /** A square picture in `public/`. */
  image: string;
  /** Out of 5. */
  rating: number;
  text: string;
}

export interface FrequentQuestion {
  /** The answer's address on the page. */
  id: string;
  question: string;
  answer: string;
  note?: NoteId;
}

export type NoteId = keyof typeof notes;

export interface FeatureCard {
  /** The piece of the product that is drawn above the words. */
  picture: 'reading' | 'bill' | 'months' | 'emission' | 'tip' | 'appliances';
  title: string;
  description: string;
  points: string[];
}

export const meta = {
  title: 'Unitwise: know the bill before it comes',
  description:
    'Write down your electricity meter reading and see what it costs in rupees, how it compares with the same month last year, and what at home uses the most.',
};

export const sections = [
  { id: 'features', label: 'Features' },
  { id: 'how-it-works', label: 'How It Works' },
  { id: 'testimonials', label: 'Testimonials' },
  { id: 'FAQ', label: 'FAQ' },
  { id: 'contact', label: 'Contact' },
] as const;

export const hero = {
  title: 'Know the bill before it comes.',
  lead: 'Write down your meter reading. See what it costs in rupees, how it compares with the same month last year, and what at home uses the most.',
  start: 'Start Free 14-Day Trial',
  /** Opens the sample household; leads to How It Works where the service has none. */
  demo: 'Watch Demo',
  note: 'No credit card. Set up in about 5 minutes. Cancel anytime.',
};

/** The household whose figures are drawn. Wherever they stand they are called an example. */
export const example = {
  label: 'Example household',
  meterReadingKwh: '4812.6',
  readingKwh: 7.3,
  rateRupeesPerKwh: 5.9,
  /** The last one is the month that the bill is for. */
  months: [
    { month: '2026-05', kwh: 312.8, yearBeforeKwh: 347.3 },
    { month: '2026-06', kwh: 258.9, yearBeforeKwh: 291.6 },
    { month: '2026-07', kwh: 239.4, yearBeforeKwh: 267.2 },
    { month: '2026-08', kwh: 231.7, yearBeforeKwh: 262.4 },
    { month: '2026-09', kwh: 226.1, yearBeforeKwh: 255.8 },
    { month: '2026-10', kwh: 233, yearBeforeKwh: 259.2 },
  ],
  tip: { text: 'Set the Water Heater to 50 °C.', rupeesPerYear: 136 },
  appliances: [
    { type: 'Water Heater', rupeesPerMonth: 283 },
    { type: 'Refrigerator', rupeesPerMonth: 212 },
    { type: 'Air Conditioner', rupeesPerMonth: 185 },
  ],
};

export const claims: { label: string; list: { figure: string; text: string; note: NoteId }[] } = {
  label: 'Example figures',
  list: [
    { figure: '50,000+', text: 'households', note: 'example' },
    {
      figure: 'Up to 30%',
      text: 'savings, typically 20-30% within 3 months',
      note: 'example',
    },
    { figure: '5 minutes', text: 'to set up', note: 'example' },
    { figure: '99.9%', text: 'uptime', note: 'uptime' },
  ],
};

/** What stands behind the claims, in the order of their numbers at the foot of the page. */
export const notes = {
  example: {
    text: 'An example: no households have been counted and no savings or times measured here.',
    link: null,
  },
  uptime: {
    text: 'The aim, not a measurement and not a promise. Whether the service answers now is said under',
    link: { label: 'Status', href: '/api/health' },
  },
  encryption: {
    text: 'Cloudflare encrypts what travels (TLS) and what is stored (AES with keys of 256 bits).',
    link: null,
  },
  gdpr: {
    text: 'Not a certificate. You can see, correct, take along and delete all that is kept of you, as the GDPR and India’s DPDP Act ask:',
    link: { label: 'Privacy', href: '/privacy' },
  },
  soc2: {
    text: 'No auditor has looked at the service. What guards the data is written down, item by item of OWASP ASVS 5.0, with the test that shows it, in docs/security.md beside the source.',
    link: null,
  },
  leaving: {
    text: 'Nothing is charged, during the trial or after it. Should we close the service, your data stays accessible for 30 days; when you delete your account, it is gone at once, so download it first. Both stand in the',
    link: { label: 'Terms', href: '/terms' },
  },
} satisfies Record<string, { text: string; link: PageLink | null }>;

export const features: { title: string; cards: FeatureCard[] } = {
  title: 'Every unit on your meter, in rupees and in plain words',
  cards: [
    {
      picture: 'reading',
      title: 'Readings in seconds',
      description: 'Type what the meter shows, a day’s units or a bill, or drop in a file.',
      points: [
        'CSV, Excel and files of portals',
        'Shown before anything is stored',
        'Every import can be undone',
      ],
    },
    {
      picture: 'bill',
      title: 'The bill, before it comes',
      description: 'A forecast with its range, by your supplier’s tariff or your own rate.',
      points: [
        'What the next unit costs',
        'The bill line by line, with its sources',
        'Your printed bill, checked',
      ],
    },
    {
      picture: 'months',
      title: 'Like with like',
      description: 'April against April: Indian summers make any other comparison unfair.',
      points: [
        'The same month a year before',
        'By the day, so that 28 and 31 days compare',
        'A day without a reading is never zero',
      ],
    },
    {
      picture: 'emission',
      title: 'CO2 you can trace',
      description: 'Your recorded kilograms, or an estimate from the Indian grid’s own factor.',
      points: [
        '0.710 kg per kWh (CEA, 2024-25)',
        'Estimates are always marked',
        'Totals in kg and tons',
      ],
    },
    {
      picture: 'tip',
      title: 'Tips for your own home',
      description: 'Chosen for your appliances, with the units and rupees worked out.',
      points: ['Ask why the bill is high', 'A source for every measure', 'Kept in a history'],
    },
    {
      picture: 'appliances',
      title: 'What each appliance costs',
      description: 'Side by side, and never more than your meter measured.',
      points: ['Seasons counted', 'What your list does not explain', 'Cost a month'],
    },
  ],
};

/**
 * A home in Bengaluru in the tariff of 2026-27, with Gruha Jyothi: what the product itself makes of 187 units, of 200
 * and of one more. A test calculates them.
 */
export const proof = {
  title: 'See it before you pay it',
  label: example.label,
  bill: {
    title: 'Every line, with its rule',
    text: 'As your supplier bills, to the paisa. What nobody has published yet is marked.',
    head: '187 units, 3 kW, BESCOM',
    lines: [
      { label: 'Fixed charge', detail: '3 kW × ₹150', paise: 450_00 },
      { label: 'Energy charge', detail: '187 × ₹5.80', paise: 1084_60 },
      { label: 'Fuel surcharge (FPPCA), estimated', detail: '187 × ₹0.25', paise: 46_75 },
      { label: 'Pension surcharge', detail: '187 × ₹0.35', paise: 65_45 },
      { label: 'Tax', detail: '9% of ₹1,084.60', paise: 97_61 },
      { label: 'Gruha Jyothi', detail: 'up to 200 units', paise: -886_09 },
    ],
    payable: { label: 'Payable, in whole rupees', paise: 858_00 },
  },
  guard: {
    title: 'Which unit is the dear one',
    text: 'Where one unit more changes the bill, you know it while there is time.',
    units: 187,
    lastUnit: 200,
    unitPaise: 893_00,
    belowPaise: 948_00,
    abovePaise: 1841_00,
  },
  file: {
    title: 'Drop in what you have',
    text: 'A portal’s CSV, a workbook, a bill’s table: shown as it was understood, before anything is stored.',
    name: 'bescom-daily.csv',
    facts: [
      '24 days, from 22 October 2026',
      'One column of days, one of units',
      'Nothing stored yet',
    ],
  },
};

export const steps = {
  title: 'How It Works',
  list: [
    {
      title: 'Describe your home',
      text: 'Your PIN finds city and state. Supplier and load, or your rate, stand on the bill.',
    },
    {
      title: 'Add an appliance',
      text: 'Start with the one you suspect: typical figures are filled in. Or skip it.',
    },
    {
      title: 'Write down a reading',
      text: 'What the meter shows, your last bill, or years of them from one file.',
    },
  ],
};

export const quote = 'You cannot lower a number that you never see.';

/**
 * SAMPLE COPY. These people and their words are made up to show how the section looks. Replace them
 * with what real households said, and agreed to see here, before the page is public.
 */
export const testimonials: { title: string; label: string; list: Testimonial[] } = {
  title: 'Testimonials',
  label: 'Sample testimonials',
  list: [
    {
      name: 'Meera Iyer',
      role: 'Homemaker, Chennai',
      image: '/people/meera-iyer.svg',
      rating: 5,
      text: 'I write the number down while the milk boils. By the tenth of the month I know what the bill will be.',
    },
    {
      name: 'Arjun Deshpande',
      role: 'Software engineer, Pune',
      image: '/people/arjun-deshpande.svg',
      rating: 5,
      text: 'Two years of readings from one CSV file, and the three bad lines were listed by number. That won me over.',
    },
    {
      name: 'Harpreet Kaur',
      role: 'Teacher, Ludhiana',
      image: '/people/harpreet-kaur.svg',
      rating: 5,
      text: 'Comparing this June with last June ended the argument about the air conditioner at home.',
    },
  ],
};

export const badges = [
  { icon: 'lock', label: '256-bit encryption', note: 'encryption' },
  { icon: 'shield', label: 'GDPR', note: 'gdpr' },
  { icon: 'shield', label: 'SOC 2', note: 'soc2' },
  { icon: 'gauge', label: '99.9% uptime', note: 'uptime' },
] as const;

export const faq: { title: string; list: FrequentQuestion[] } = {
  title: 'FAQ',
  list: [
    {
      id: 'faq-trial',
      question: 'Do I need a credit card to start?',
      answer: 'No. The trial is free for 14 days, with no credit card.',
      note: 'leaving',
    },
    {
      id: 'faq-setup',
      question: 'How long does it take to set up?',
      answer:
        'About 5 minutes: describe your home, add an appliance and write down a first reading.',
    },
    {
      id: 'faq-savings',
      question: 'How much can I save?',
      answer: 'Up to 30%. Households typically save 20-30% within 3 months.',
      note: 'example',
    },
    {
      id: 'faq-data',
      question: 'Is my data secure?',
      answer: 'Yes. It is protected with 256-bit encryption and handled to GDPR and SOC 2.',
      note: 'soc2',
    },
    {
      id: 'faq-cancel',
      question: 'What happens when I cancel?',
      answer:
        'You can cancel anytime, with no fee. Your data stays accessible for 30 days after cancellation.',
      note: 'leaving',
    },
  ],
};

export const technologies = {
  title: 'Built with',
  list: ['Cloudflare', 'Remix', 'React', 'TypeScript', 'uPlot'] as const,
};

export const closing = {
  title: 'Start with today’s reading',
  text: '14 days free, no credit card.',
  start: 'Start Free Trial',
  demo: { label: 'Schedule Demo', href: '#contact' },
};

export const footer: {
  text: string;
  columns: { title: string; links: PageLink[] }[];
  social: ({ icon: 'x' | 'linkedin' | 'youtube' } & PageLink)[];
  copyright: string;
} = {
  text: 'Household electricity, counted in units and rupees.',
  columns: [
    {
      title: 'Product',
      links: [
        { label: 'Features', href: '#features' },
        { label: 'How It Works', href: '#how-it-works' },
        { label: 'Pricing', href: '#faq-trial' },
        { label: 'API', href: '/api/openapi.json' },
      ],
    },
    {
      title: 'Company',
      links: [
        { label: 'About', href: null },
        { label: 'Blog', href: null },
        { label: 'Careers', href: null },
        { label: 'Contact', href: 'mailto:' },
      ],
    },
    {
      title: 'Support',
      links: [
        { label: 'Help', href: '#FAQ' },
        { label: 'Privacy', href: '/privacy' },
        { label: 'Terms', href: '/terms' },
        { label: 'Status', href: '/api/health' },
      ],
    },
  ],
  social: [
    { icon: 'x', label: 'Unitwise on X', href: null },
    { icon: 'linkedin', label: 'Unitwise on LinkedIn', href: null },
    { icon: 'youtube', label: 'Unitwise on YouTube', href: null },
  ],
  copyright: '© 2026 Unitwise',
};
