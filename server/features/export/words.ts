import { slugOf } from '#contract/text.ts';
import { dayInWords, dayWithTime, longDate } from '#server/platform/dates.ts';
import { composeMail, type MailContent } from '#server/platform/mail/mail-layout.ts';
import { catalogue } from '#server/platform/messages.ts';
import type { Range } from './queries.ts';

/** Dates in exported files are written in full: files are read years later. */
export const words = catalogue<typeof import('#messages/server/export.ts')>('export');

/** The heading of all three files. */
export type About = {
  /** Of the person, for whatever is written around their own words. */
  language: string;
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
export function extentOf({ language, entries, firstDate, lastDate, range }: About): string {
  const { files: copy } = words(language);
  if (entries > 0 && firstDate && lastDate)
    return copy.extent({ entries, first: dayInWords(firstDate, language), last: dayInWords(lastDate, language) });
  return range.from === undefined && range.to === undefined ? copy.nothingYet : copy.nothingThen;
}

export const titleOf = ({ language, name }: About): string =>
  words(language).files.title({ hasName: name !== '', name });

export const madeOn = ({ language, product, today }: About): string =>
  words(language).files.made({ product, day: dayInWords(today, language) });

/** The program and its day; a free page has none. */
export function placeOf(
  { language }: About,
  { programTitle, day }: { programTitle: string; day: number | null },
): string {
  const { files: copy } = words(language);
  return day === null ? copy.freePage : copy.place({ program: programTitle, day });
}

export const messagesWith = ({ language }: About, name: string): string =>
  words(language).files.messages({ hasName: name !== '', name });

/** On which day a coach replied. */
export const answeredOn = ({ language }: About, { coachName, date }: { coachName: string; date: string }): string =>
  words(language).files.answered({ hasName: coachName !== '', coach: coachName, day: dayInWords(date, language) });

type Message = { isMine: boolean; date: string; time: string };

/** Who wrote a message, and when. */
export function saidBy({ language }: About, { isMine, date, time }: Message, personName: string): string {
  const { files: copy } = words(language);
  return copy.said({ who: isMine ? copy.you : personName, moment: momentInWords(date, time, language) });
}

/** Wednesday, 4 March 2026, 21:40 */
export function momentInWords(date: string, time: string | null, language: string): string {
  const day = longDate(date, language);
  return time === null ? day : dayWithTime(day, time, language);
}

/**
 * Such as dayloom-journal-2026-11-15.zip. The product's name reduced to what every file system accepts; possibly empty.
 */
export function downloadName(product: string, today: string, what = 'journal'): string {
  const plain = slugOf(product);
  return `${plain === '' ? '' : `${plain}-`}${what}-${today}.zip`;
}

/** A link to the person's data, never the data: others may read the mailbox. */
export function dataExportMail({
  language,
  product,
  firstName,
  until,
  url,
}: {
  language: string;
  product: string;
  firstName: string;
  until: string;
  url: string;
}): MailContent {
  const { dataExportMail: copy } = words(language);
  return composeMail({
    language,
    product,
    subject: copy.subject({ product }),
    firstName,
    paragraphs: [copy.sent({ product }), copy.once({ until })],
    action: { label: copy.open, url },
    footnote: copy.why,
  });
}
