/** What is stored of a person, why, and for how long: each as the schema and the services have it. */
export interface StoredData {
  name: string;
  what: string;
  why: string;
  until: string;
}

export const STORED_DATA: readonly StoredData[] = [
  {
    name: 'Your account',
    what: 'Name, email, a phone number if you give one, your password as a one-way hash, and which version of these pages you agreed to, and when.',
    why: 'To sign you in and to write to you about your account.',
    until: 'Until you delete your account.',
  },
  {
    name: 'Your homes',
    what: 'Address, city, state, PIN code, people, target and goals; supplier, load, billing cycle, and the numbers of meters.',
    why: 'To find your tariff and work out your bill.',
    until: 'Until you change or delete them.',
  },
  {
    name: 'Who shares a home',
    what: 'Who belongs to a home, with which role, since when; a digest of each open invitation’s link, and who made it.',
    why: 'So that a family sees one home. Its people see each other’s names, and who entered what; its owners also the emails.',
    until:
      'Until the membership ends. An invitation until it is used or withdrawn; after 7 days it no longer works, and goes with the next one.',
  },
  {
    name: 'What you are told once',
    what: 'That an owner deleted a home you belonged to, or removed you from it: the home’s name, the day, and the number of who did it.',
    why: 'So that nobody stands before an empty screen without a word.',
    until: 'Until a screen has shown it, or you delete your account; the newest 20.',
  },
  {
    name: 'What you enter',
    what: 'Readings; bills with what you type of their paper: units, amounts, single lines such as arrears or a deposit, and the last day for paying; appliances; what you ask tips for, with their answers and the rupees in them; and which tips you did, or are not for you.',
    why: 'To show what you use and what it costs, to forecast, and to advise.',
    until: 'Until you delete them.',
  },
  {
    name: 'Photos of your meter',
    what: 'The picture that you add to a reading, and who added it when. Not what your camera writes beside it, such as the place and the phone: that is cut off before it is kept.',
    why: 'As evidence of what the meter showed, should a bill be wrong. Everybody in the home sees it.',
    until:
      'Until you delete it, or the home. A photo whose reading you delete is hidden at once, and deleted after 7 days: until then undoing brings it back. Where photos are kept outside the database, the stored file goes within a day.',
  },
  {
    name: 'Files you upload',
    what: 'The file’s name, the values read from it, how it was understood, and how many came on a day. The file itself is not kept. While a household’s own file is put back, its content in pieces.',
    why: 'To read the next one the same way, to undo an import, and to keep to the limits of a day.',
    until:
      'Until you delete the home. The pieces go when all are there; of a restore that broke off, with the home’s next one, or with anybody’s after a day.',
  },
  {
    name: 'The history of a home',
    what: 'What was changed, when, by whom and with what (screen, program), and what it was before.',
    why: 'To undo, and to see who did what.',
    until:
      'The newest 5,000 changes, until the home is deleted. Of somebody who deleted the account, a home that stays shows no name: only a number that is nobody’s any more.',
  },
  {
    name: 'Reminders',
    what: 'What you want to be reminded of, after how many days your bill is due, the last thing you were told, the day we looked; a digest of your calendar’s address.',
    why: 'To write to you on the right day, and never twice. Off until you ask for it.',
    until:
      'Until you leave the home or delete your account; the calendar’s address also until you end it.',
  },
  {
    name: 'Devices that show reminders',
    what: 'Of each device on which you turn notifications on: the name of its browser and system, since when, and the address and keys that its browser gives. What is shown is encrypted for it; the maker of the browser, who passes it on, sees that and when something is sent, not what.',
    why: 'To show you your reminders there. Off until you tap.',
    until:
      'Until you turn it off, sign out there, or delete your account; and when the browser takes no more.',
  },
  {
    name: 'Where you are signed in',
    what: 'What your browser says of itself (its name, version and system), when you signed in, when it was last used.',
    why: 'So that you can see and end each of them.',
    until:
      'Until you sign out. A sign-in lasts 30 days; what is over goes when you next sign in. Of a guest of the sample household only the times: two hours.',
  },
  {
    name: 'Devices you used before',
    what: 'Scrambled marks (keyed digests) of up to 20 browsers and network addresses. The addresses themselves are not kept.',
    why: 'So that a stranger who guesses your password cannot lock you out.',
    until: '180 days after the last sign-in from there.',
  },
  {
    name: 'Tries to sign in',
    what: 'The email that was tried, and a scrambled mark of where from.',
    why: 'To slow down guessing.',
    until: '10 minutes; gone with the next try by anybody.',
  },
  {
    name: 'Links and forms',
    what: 'A digest of a link for a forgotten password; a mark of each form that you send.',
    why: 'So that the link works once, and a form sent twice stores once.',
    until: 'The link 30 minutes, the mark a day; gone with the next of its kind.',
  },
];
