import { slugOf } from '#contract/text.ts';
import { dayInWords, longDate } from '#server/platform/local-date.ts';
import { composeMail, type MailContent } from '#server/platform/mail/mail-layout.ts';
import type { Range } from './queries.ts';

/** Text of exported files. Dates are written in full: files are read years later. */
export const exportCopy = {
  title: (name: string) => (name === '' ? 'My journal' : `The journal of ${name}`),
  coachTitle: (name: string) => (name === '' ? 'My work' : `The work of ${name}`),
  profile: 'Profile',
  programs: 'Programs (in full in coach.json)',
  kinds: {
    notes: 'Notes',
    sessionNotes: 'Notes on sessions',
    summaries: 'Summaries of sessions',
    comments: 'Comments on shared entries',
    outreach: 'Letters to people without a coach',
    invitations: 'Invitations',
    mailedInvitations: 'Invitations by e-mail',
    answers: 'Answers to requests',
  },
  made: (product: string, day: string) => `Downloaded from ${product} on ${day}.`,
  extent: (entries: number, first: string, last: string) =>
    entries === 1 ? `One entry, of ${first}.` : `${entries.toLocaleString('en-US')} entries, from ${first} to ${last}.`,
  nothingYet: 'Nothing has been written yet. Your first entry will be in the next file you download.',
  nothingThen: 'Nothing was written on these days. Choose others, or download everything.',
  place: (program: string, day: number | null) => (day === null ? 'A free page' : `${program}, Day ${day}`),
  mood: (mood: number, word: string) => `Mood ${mood} of 10, ${word}`,
  words: (count: number) => (count === 1 ? '1 word' : `${count.toLocaleString('en-US')} words`),
  late: 'Written later for this day',
  answered: (coach: string, day: string) => `${coach || 'Your coach'} replied on ${day}`,
  messages: (name: string) => `Messages with ${name || 'someone'}`,
  you: 'You',
  said: (who: string, moment: string) => `${who}, ${moment}`,
  end: 'This is the end of the file. What is in it is private: keep it where only you can open it.',
} as const;

/** The heading of all three files. */
export type About = {
  product: string;
  name: string;
  timeZone: string;
  /** The date of the download in the person's zone. */
  today: string;
  exportedAt: Date;
  range: Range;
  entries: number;
  firstDate: string | null;
  lastDate: string | null;
};

/** How much there is, or a sentence if there is nothing. */
export function extentOf({ entries, firstDate, lastDate, range }: About): string {
  if (entries > 0 && firstDate && lastDate)
    return exportCopy.extent(entries, dayInWords(firstDate), dayInWords(lastDate));
  return range.from === undefined && range.to === undefined ? exportCopy.nothingYet : exportCopy.nothingThen;
}

/** Wednesday, 4 March 2026, 21:40 */
export function momentInWords(date: string, time: string | null): string {
  return `${longDate(date)}${time === null ? '' : `, ${time}`}`;
}

/** March 2026 */
export function monthInWords(date: string): string {
  return dayInWords(date).replace(/^\d+ /, '');
}

/**
 * Such as dayloom-journal-2026-11-15.zip. The product's name reduced to what every file system accepts; possibly empty.
 */
export function downloadName(product: string, today: string, what = 'journal'): string {
  const plain = slugOf(product);
  return `${plain === '' ? '' : `${plain}-`}${what}-${today}.zip`;
}

/** The page behind the link in the mail. It shows nothing private. */
export const linkCopy = {
  readyTitle: 'Your journal, to keep',
  readyLead:
    'One file holds everything that is yours here: as plain text and as data for other programs, your entries also as a ' +
    'page to print.',
  readyNote: (until: string) =>
    `You can download it once, until ${until}. If the download breaks off, come back to this link.`,
  keepSafe: 'What is in it is private. Keep it where only you can open it.',
  download: 'Download',
  home: 'Go to home page',

  runningTitle: 'A download is running',
  runningLead:
    'Your journal is on its way to one of your devices. If that broke off, please try again in a few minutes.',
  again: 'Try again',

  usedTitle: 'This link has been used',
  usedLead: 'It works once, and your journal has been downloaded with it.',
  expiredTitle: 'This link is no longer valid.',
  expiredLead: (days: number) => `It works for ${days} days, and until a newer one is sent.`,
  clientHint: 'You can download your journal yourself at any time.',
  openJournal: 'Open your journal',
  settingsHint: 'You can download everything that is yours at any time, in Settings.',
  openSettings: 'Open Settings',
  otherHint: 'Please ask the administrator for a new one.',

  notYoursTitle: 'There is nothing for you here',
  /** Without the address behind an app lock. */
  notYoursLead: (email: string | null) =>
    `${email === null ? '' : `You are signed in as ${email}. `}A link to someone’s journal opens only for the person it was sent to.`,
  other: 'Log out and sign in as someone else',
} as const;

/** A link to the person's data, never the data: others may read the mailbox. */
export function dataExportMail({
  product,
  firstName,
  until,
  url,
}: {
  product: string;
  firstName: string;
  until: string;
  url: string;
}): MailContent {
  return composeMail({
    product,
    subject: `Your journal from ${product}`,
    firstName,
    paragraphs: [
      `An administrator of ${product} had this link sent to you. With it you can download everything that is yours here, ` +
        'as one file to keep.',
      `It works once, until ${until}, and asks you to sign in: only you can open it.`,
    ],
    action: { label: 'Get your journal', url },
    footnote:
      'If you didn’t ask for this, there’s nothing to do. Your journal stays where it is, and the ' +
      'administrator can’t read it.',
  });
}
