import type { PlaceKind } from '#contract/appointments/constants.ts';
import { firstNameOf } from '#contract/names.ts';
import { inSmallWords } from '#contract/numbers.ts';
import { localDate, longDate, offsetAt, timeOfDay } from '#server/platform/local-date.ts';
import { composeMail, type MailContent } from '#server/platform/mail/mail-layout.ts';

/*
 * Every word that leaves for a mailbox, a calendar or a lock screen. Names, times and places alone: never what someone
 * wrote, and never the address of a call.
 */

type Clock = { timeZone: string; locale: string | null };
type Place = { placeKind: PlaceKind; place: string };

export type Reader = Clock & { firstName: string; isCoach: boolean; neutralTitles: boolean };

export type PeopleFacts = {
  product: string;
  now: Date;
  reader: Reader;
  /** The one other person; for the coach of a cohort's session there is none. */
  other: { name: string; timeZone: string } | null;
  links: { sessions: string; choose: string; settings: string };
};

export type SessionMailFacts = PeopleFacts &
  Place & {
    /** Set for a cohort's session. Neither who comes nor how many. */
    group: string | null;
    startsAt: Date;
    endsAt: Date;
    lateHours: number;
    /** The session's own page. */
    page: string;
  };

const neutral = 'Appointment';

/** As a calendar shows it, which others may look at. */
export function calendarTitle(otherName: string | null, group: string | null, neutralTitles: boolean): string {
  if (neutralTitles) return neutral;
  return group === null ? `Session${otherName ? ` with ${otherName}` : ''}` : `Session of ${group}`;
}

/** Own words for a place may hold the address of a call. */
const holdsAddress = (place: string): boolean => /:\/\/|www\.|\.[a-z]{2,}\//i.test(place);
const isUnsaid = ({ placeKind, place }: Place): boolean =>
  placeKind === 'link' || place.trim() === '' || holdsAddress(place);

function whereOf(at: Place): string {
  if (at.placeKind === 'link') return 'By video. The link is on the session’s page.';
  if (isUnsaid(at)) return 'As the session’s page says.';
  return at.placeKind === 'phone' ? `By phone: ${at.place}` : at.place;
}

export const calendarPlace = (at: Place, url: string): { location: string | undefined; description: string } => ({
  location: isUnsaid(at) ? undefined : at.place,
  description: `${whereOf(at)}\n${url}`,
});

/** On a lock screen: neither a name nor what it is. */
export const pushWords = (distance: 'day' | 'hour', at: Date, now: Date, reader: Clock): string =>
  distance === 'day'
    ? `An appointment is coming up: ${dayOf(at, now, reader)}, ${timeOfDay(at, reader)}.`
    : `An appointment begins at ${timeOfDay(at, reader)}.`;

/** `Thursday, 19 November`; with the year where it is not this one. */
function dayOf(at: Date, now: Date, { timeZone, locale }: Clock): string {
  const date = localDate(at, timeZone);
  const words = longDate(date, locale);
  return date.slice(0, 4) === localDate(now, timeZone).slice(0, 4) ? words.replace(/,? \d{4}$/, '') : words;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const cityOf = (timeZone: string): string => timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
const nameOf = ({ other, reader }: PeopleFacts): string =>
  other?.name || (reader.isCoach ? 'your client' : 'your coach');
const firstOf = (facts: PeopleFacts): string => firstNameOf(facts.other?.name ?? '') || nameOf(facts);
const day = ({ reader, now }: PeopleFacts, at: Date): string => dayOf(at, now, reader);
const when = (facts: SessionMailFacts, at = facts.startsAt): string =>
  `${day(facts, at)}, ${timeOfDay(at, facts.reader)}`;

/** The other person's clock, where it shows another time then. */
function otherClock({ other, reader }: PeopleFacts, at: Date): (Clock & { isOtherDay: boolean }) | undefined {
  if (!other || offsetAt(at, other.timeZone) === offsetAt(at, reader.timeZone)) return undefined;
  const isOtherDay = localDate(at, other.timeZone) !== localDate(at, reader.timeZone);
  return { timeZone: other.timeZone, locale: reader.locale, isOtherDay };
}

/** `Thursday, 19 November, 14:00 (15:00 for Ines)` */
function onBothClocks(facts: SessionMailFacts, at: Date): string {
  const theirs = otherClock(facts, at);
  if (!theirs) return when(facts, at);
  const theirDay = theirs.isOtherDay ? `${dayOf(at, facts.now, theirs)}, ` : '';
  return `${when(facts, at)} (${theirDay}${timeOfDay(at, theirs)} for ${firstOf(facts)})`;
}

/** Beginning and end, the reader's own clock first. */
function clocks(facts: SessionMailFacts) {
  const { reader, startsAt, endsAt, now } = facts;
  const theirs = otherClock(facts, startsAt);
  const span = (clock: Clock) => `${timeOfDay(startsAt, clock)} to ${timeOfDay(endsAt, clock)}`;
  if (!theirs) return [{ label: 'When', value: span(reader) }];
  const theirDay = theirs.isOtherDay ? `${dayOf(startsAt, now, theirs)}, ` : '';
  return [
    { label: 'For you', value: `${span(reader)}, ${cityOf(reader.timeZone)}` },
    { label: `For ${firstOf(facts)}`, value: `${theirDay}${span(theirs)}, ${cityOf(theirs.timeZone)}` },
  ];
}

const where = (facts: SessionMailFacts) => ({ label: 'Where', value: whereOf(facts) });

/** The coach's own rule, for the client. */
function notice(facts: SessionMailFacts) {
  const { lateHours, reader, group } = facts;
  if (reader.isCoach || group !== null || lateHours === 0) return [];
  const [count, unit, one] = lateHours % 24 === 0 ? [lateHours / 24, 'day', 'a'] : [lateHours, 'hour', 'an'];
  const long = count === 1 ? `${one} ${unit}` : `${inSmallWords(count)} ${unit}s`;
  return [{ label: 'Notice', value: `${capital(firstOf(facts))} asks for ${long}, should you need to call it off.` }];
}

/** "Thursday, 19 November, 14:00 with Ines Calloway", or without a name. */
function headline(facts: SessionMailFacts): string {
  if (facts.reader.neutralTitles) return `${neutral}, ${when(facts)}`;
  return `${when(facts)} ${facts.group === null ? `with ${nameOf(facts)}` : `with ${facts.group}`}`;
}

function meets(facts: SessionMailFacts, instead = ''): string {
  const who = facts.group === null ? `You meet ${firstOf(facts)}` : `${facts.group} meets`;
  return `${who} on ${day(facts, facts.startsAt)}, at ${timeOfDay(facts.startsAt, facts.reader)}${instead}.`;
}

type Parts = Parameters<typeof composeMail>[0];

/** What there is to do before it: the client of a pair has more than to look. */
function doings(facts: SessionMailFacts): Pick<Parts, 'action' | 'second'> {
  const { reader, group, page } = facts;
  if (reader.isCoach || group !== null) return { action: { label: 'Open the session', url: page } };
  return {
    action: { label: `Write two lines for ${firstOf(facts)}`, url: page },
    second: { label: 'Move or call off', url: page },
  };
}

const noAnswer = (facts: SessionMailFacts): string =>
  `An answer from your calendar does not reach ${facts.other ? firstOf(facts) : 'anyone'}. ` +
  (doings(facts).second ? 'The buttons above do.' : 'The button above does.');

function mail(
  facts: Pick<PeopleFacts, 'product' | 'reader' | 'links'>,
  parts: Omit<Parts, 'product' | 'firstName' | 'footnote'> & { footnote?: string },
): MailContent {
  const { product, reader, links } = facts;
  const nothing = reader.isCoach
    ? 'Nothing anyone wrote is in this mail.'
    : 'Nothing from your journal is in this mail.';
  return composeMail({
    product,
    firstName: reader.firstName,
    footnote: `${nothing} You’re getting it because you have sessions on ${product}.`,
    unsubscribe: { label: 'Choose reminders, and what titles show', url: links.settings },
    ...parts,
  });
}

export function bookedMail(facts: SessionMailFacts): MailContent {
  return mail(facts, {
    subject: headline(facts),
    title: meets(facts),
    paragraphs: ['The time is agreed. Your calendar can take it from this mail.'],
    facts: [...clocks(facts), where(facts), ...notice(facts)],
    ...doings(facts),
    note: noAnswer(facts),
  });
}

export function movedMail(facts: SessionMailFacts, before: Date | undefined): MailContent {
  return mail(facts, {
    subject: `${facts.reader.neutralTitles ? `${neutral} moved` : 'Moved'} to ${when(facts)}`,
    title: meets(facts, ' instead'),
    paragraphs: ['The new time is agreed. Your calendar can take it from this mail.'],
    facts: [
      ...(before ? [{ label: 'Before', value: when(facts, before), isStruck: true }] : []),
      ...clocks(facts),
      where(facts),
      ...notice(facts),
    ],
    ...doings(facts),
    note: noAnswer(facts),
  });
}

export function calledOffMail(facts: SessionMailFacts, by: 'reader' | 'other' | 'system'): MailContent {
  const { reader, group, links, startsAt } = facts;
  const who = {
    reader: 'You called it off.',
    other: `${capital(firstOf(facts))} called it off.`,
    system: 'It doesn’t take place.',
  };
  const canChoose = !reader.isCoach && group === null && by !== 'system';
  return mail(facts, {
    subject: `Called off: ${headline(facts)}`,
    title: `The session on ${day(facts, startsAt)}, at ${timeOfDay(startsAt, reader)} is called off.`,
    paragraphs: [`${who[by]} Your calendar removes it with this mail.`],
    action: canChoose
      ? { label: 'Choose another time', url: links.choose }
      : { label: 'Open your sessions', url: links.sessions },
  });
}

export function offeredMail(facts: SessionMailFacts, times: readonly Date[], keepUntil: Date | null): MailContent {
  const what = times.length === 1 ? 'a time' : `${inSmallWords(times.length)} times`;
  return mail(facts, {
    subject: facts.reader.neutralTitles
      ? `${capital(what)} for an appointment`
      : `${capital(nameOf(facts))} offers you ${what} for a session`,
    title: `${capital(firstOf(facts))} offers you ${what}.`,
    paragraphs: ['Nothing is agreed yet. Choose what suits you, or say that none does.'],
    facts: [
      ...times.map((at, index) => ({ label: index === 0 ? 'When' : 'Or', value: onBothClocks(facts, at) })),
      where(facts),
      ...(keepUntil ? [{ label: 'Kept until', value: when(facts, keepUntil) }] : []),
    ],
    action: { label: 'Choose a time', url: facts.links.sessions },
  });
}

/** What was asked, or said to it, and where the answer is; nothing is agreed by these. */
function talkMail(
  facts: PeopleFacts,
  subject: string,
  parts: Pick<Parts, 'paragraphs' | 'action' | 'facts'>,
): MailContent {
  const title = `${capital(firstOf(facts))} ${subject}`;
  return mail(facts, {
    subject: facts.reader.neutralTitles ? 'About an appointment' : `${capital(nameOf(facts))} ${subject}`,
    title: `${title}.`,
    ...parts,
  });
}

export const moveAskedMail = (facts: SessionMailFacts, to: Date): MailContent =>
  talkMail(facts, 'asks to move your session', {
    paragraphs: ['Until you accept, the time stays as it was agreed.'],
    facts: [
      { label: 'Agreed', value: onBothClocks(facts, facts.startsAt) },
      { label: 'Instead', value: onBothClocks(facts, to) },
    ],
    action: { label: 'Accept or decline', url: facts.page },
  });

export const moveDeclinedMail = (facts: SessionMailFacts): MailContent =>
  talkMail(facts, 'keeps the time of your session', {
    paragraphs: ['The session takes place as it was agreed. You can still call it off.'],
    facts: [{ label: 'Agreed', value: onBothClocks(facts, facts.startsAt) }, where(facts)],
    action: { label: 'Open the session', url: facts.page },
  });

export const summaryMail = (facts: SessionMailFacts): MailContent =>
  talkMail(facts, 'shared what you keep of your session', {
    paragraphs: ['What was written and agreed is on the session’s page, not in this mail.'],
    facts: [{ label: 'Session', value: day(facts, facts.startsAt) }],
    action: { label: 'Read it', url: facts.page },
  });

export const requestAskedMail = (facts: PeopleFacts): MailContent =>
  talkMail(facts, 'asks for another time', {
    paragraphs: ['None of your free times suits. What would is in your sessions, not in this mail.'],
    action: { label: 'Open your sessions', url: facts.links.sessions },
  });

export const requestDeclinedMail = (facts: PeopleFacts): MailContent =>
  talkMail(facts, 'has no other time at the moment', {
    paragraphs: ['You can choose among the free times, or write to your coach.'],
    action: { label: 'Choose a time', url: facts.links.choose },
  });

export function reminderMail(facts: SessionMailFacts): MailContent {
  return mail(facts, {
    subject: `Reminder: ${headline(facts)}`,
    title: meets(facts),
    paragraphs: ['This is to remind you, as you chose.'],
    facts: [...clocks(facts), where(facts)],
    ...doings(facts),
    footnote: 'You’re getting this because you have a session. You can switch reminders off in Settings.',
  });
}

type Commitment = PeopleFacts & { url: string; page: string };

/** Not what it is: whoever opens the link says that it is done, and the words are on the session's page. */
export function commitmentMail(facts: Commitment): MailContent {
  return mail(facts, {
    subject: 'Something you agreed on is due today',
    paragraphs: [`You agreed on it with ${firstOf(facts)}. What it is stands on the session’s page, not in this mail.`],
    action: { label: 'Say that it is done', url: facts.url },
    second: { label: 'Open the session', url: facts.page },
    footnote: 'You’re getting this because it was agreed in a session. You can switch reminders off in Settings.',
  });
}
