import type { PlaceKind } from '#contract/appointments/constants.ts';
import { firstNameOf } from '#contract/names.ts';
import { placeIn } from '#contract/time-zones.ts';
import { longDate, longDay, timeOfDay } from '#server/platform/dates.ts';
import { localDate, offsetAt } from '#server/platform/local-date.ts';
import { composeMail, type MailContent } from '#server/platform/mail/mail-layout.ts';
import { catalogue, nearestLanguage } from '#server/platform/messages.ts';

/*
 * Everything that leaves for a mailbox, a calendar or a lock screen. Names, times and places alone: never what someone
 * wrote, and never the address of a call.
 */

const words = catalogue<typeof import('#messages/server/appointments.ts')>('appointments');
const languageFor = ({ locale }: { locale: string | null }) => nearestLanguage([locale]);
const wordsFor = (reader: { locale: string | null }) => words(languageFor(reader));
const zones = catalogue<typeof import('#messages/time-zones.ts')>('../time-zones');

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

type CalendarReader = { locale: string | null; neutralTitles: boolean };

/** As a calendar shows it, which others may look at. */
export function calendarTitle(otherName: string | null, group: string | null, reader: CalendarReader): string {
  const { calendar } = wordsFor(reader);
  if (reader.neutralTitles) return calendar.neutralTitle;
  return group === null
    ? calendar.title({ hasName: Boolean(otherName), name: otherName ?? '' })
    : calendar.groupTitle({ group });
}

/** Own words for a place may hold the address of a call. */
const holdsAddress = (place: string): boolean => /:\/\/|www\.|\.[a-z]{2,}\//i.test(place);
const isUnsaid = ({ placeKind, place }: Place): boolean =>
  placeKind === 'link' || place.trim() === '' || holdsAddress(place);

function whereOf(at: Place, reader: { locale: string | null }): string {
  const copy = wordsFor(reader).place;
  if (at.placeKind === 'link') return copy.video;
  if (isUnsaid(at)) return copy.onPage;
  return at.placeKind === 'phone' ? copy.phone({ place: at.place }) : at.place;
}

export const calendarPlace = (
  at: Place,
  url: string,
  reader: CalendarReader,
): { location: string | undefined; description: string } => ({
  location: isUnsaid(at) ? undefined : at.place,
  description: `${whereOf(at, reader)}\n${url}`,
});

/** On a lock screen: neither a name nor what it is. */
export function pushWords(distance: 'day' | 'hour', at: Date, now: Date, reader: Clock): string {
  const { push } = wordsFor(reader);
  const time = timeOf(at, reader);
  return distance === 'day' ? push.dayAhead({ day: dayOf(at, now, reader), time }) : push.hourAhead({ time });
}

/** `Thursday, 19 November`; with the year where it is not this one. */
function dayOf(at: Date, now: Date, reader: Clock): string {
  const date = localDate(at, reader.timeZone);
  const isThisYear = date.slice(0, 4) === localDate(now, reader.timeZone).slice(0, 4);
  return (isThisYear ? longDay : longDate)(date, languageFor(reader), reader.locale);
}

const timeOf = (at: Date, clock: Clock): string => timeOfDay(at, clock, languageFor(clock));

/** For a sentence that begins with a name as its owner writes it. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The other person; without a name, which of both they are. */
const named = ({ reader }: PeopleFacts, name: string) => ({
  who: name ? 'named' : reader.isCoach ? 'client' : 'coach',
  name,
});
const byName = (facts: PeopleFacts) => named(facts, facts.other?.name ?? '');
const byFirstName = (facts: PeopleFacts) => named(facts, firstNameOf(facts.other?.name ?? ''));

const dayAndTimeOf = ({ reader, now }: PeopleFacts, at: Date) => ({
  day: dayOf(at, now, reader),
  time: timeOf(at, reader),
});
const when = (facts: SessionMailFacts, at = facts.startsAt): string =>
  wordsFor(facts.reader).time.when(dayAndTimeOf(facts, at));

/** The other person's clock, where it shows another time then. */
function otherClock({ other, reader }: PeopleFacts, at: Date): (Clock & { isOtherDay: boolean }) | undefined {
  if (!other || offsetAt(at, other.timeZone) === offsetAt(at, reader.timeZone)) return undefined;
  const isOtherDay = localDate(at, other.timeZone) !== localDate(at, reader.timeZone);
  return { timeZone: other.timeZone, locale: reader.locale, isOtherDay };
}

/** `Thursday, 19 November, 14:00 (15:00 for Ines)` */
function onBothClocks(facts: SessionMailFacts, at: Date): string {
  const clock = otherClock(facts, at);
  if (!clock) return when(facts, at);
  const copy = wordsFor(facts.reader).time;
  const time = timeOf(at, clock);
  const theirs = clock.isOtherDay ? copy.when({ day: dayOf(at, facts.now, clock), time }) : time;
  return copy.onBothClocks({ when: when(facts, at), theirs, ...byFirstName(facts) });
}

/** Beginning and end, the reader's own clock first. */
function clocks(facts: SessionMailFacts) {
  const { reader, startsAt, endsAt, now } = facts;
  const { time: copy, facts: labels } = wordsFor(reader);
  const theirs = otherClock(facts, startsAt);
  const spanOn = (clock: Clock) => copy.span({ from: timeOf(startsAt, clock), to: timeOf(endsAt, clock) });
  if (!theirs) return [{ label: labels.when, value: spanOn(reader) }];
  const { places } = zones(languageFor(reader));
  const there = { span: spanOn(theirs), city: placeIn(places, theirs.timeZone) };
  return [
    { label: labels.forYou, value: copy.spanIn({ span: spanOn(reader), city: placeIn(places, reader.timeZone) }) },
    {
      label: labels.forOther(byFirstName(facts)),
      value: theirs.isOtherDay ? copy.spanOnDayIn({ day: dayOf(startsAt, now, theirs), ...there }) : copy.spanIn(there),
    },
  ];
}

const where = (facts: SessionMailFacts) => ({
  label: wordsFor(facts.reader).facts.where,
  value: whereOf(facts, facts.reader),
});

/** The coach's own rule, for the client. */
function notice(facts: SessionMailFacts) {
  const { lateHours, reader, group } = facts;
  if (reader.isCoach || group !== null || lateHours === 0) return [];
  const copy = wordsFor(reader).facts;
  const who = byFirstName(facts);
  const value =
    lateHours % 24 === 0
      ? copy.noticeDays({ ...who, days: lateHours / 24 })
      : copy.noticeHours({ ...who, hours: lateHours });
  return [{ label: copy.notice, value: capital(value) }];
}

/** "Thursday, 19 November, 14:00 with Ines Calloway", or without a name. */
function headline(facts: SessionMailFacts): string {
  const copy = wordsFor(facts.reader).mail;
  if (facts.reader.neutralTitles) return copy.neutralSession({ when: when(facts) });
  return facts.group === null
    ? copy.session({ when: when(facts), ...byName(facts) })
    : copy.groupSession({ when: when(facts), group: facts.group });
}

function meets(facts: SessionMailFacts, { isMoved = false } = {}): string {
  const { mail: usual, moved } = wordsFor(facts.reader);
  const copy = isMoved ? moved : usual;
  const at = dayAndTimeOf(facts, facts.startsAt);
  return facts.group === null
    ? copy.youMeet({ ...byFirstName(facts), ...at })
    : copy.groupMeets({ group: facts.group, ...at });
}

type Parts = Parameters<typeof composeMail>[0];

/** What there is to do before it: the client of a pair has more than to look. */
function doings(facts: SessionMailFacts): Pick<Parts, 'action' | 'second'> {
  const { reader, group, page } = facts;
  const copy = wordsFor(reader).mail;
  if (reader.isCoach || group !== null) return { action: { label: copy.openSession, url: page } };
  return {
    action: { label: copy.writeLines(byFirstName(facts)), url: page },
    second: { label: copy.moveOrCallOff, url: page },
  };
}

function noAnswer(facts: SessionMailFacts): string {
  const whom = facts.other ? byFirstName(facts) : { who: 'nobody', name: '' };
  return wordsFor(facts.reader).mail.noAnswer({ ...whom, buttons: doings(facts).second ? 2 : 1 });
}

function mail(
  facts: Pick<PeopleFacts, 'product' | 'reader' | 'links'>,
  parts: Omit<Parts, 'language' | 'product' | 'firstName' | 'footnote'> & { footnote?: string },
): MailContent {
  const { product, reader, links } = facts;
  const copy = wordsFor(reader).mail;
  return composeMail({
    language: languageFor(reader),
    product,
    firstName: reader.firstName,
    footnote: copy.why({ isCoach: reader.isCoach, product }),
    unsubscribe: { label: copy.settings, url: links.settings },
    ...parts,
  });
}

export function bookedMail(facts: SessionMailFacts): MailContent {
  return mail(facts, {
    subject: headline(facts),
    title: meets(facts),
    paragraphs: [wordsFor(facts.reader).booked.text],
    facts: [...clocks(facts), where(facts), ...notice(facts)],
    ...doings(facts),
    note: noAnswer(facts),
  });
}

export function movedMail(facts: SessionMailFacts, before: Date | undefined): MailContent {
  const { moved: copy, facts: labels } = wordsFor(facts.reader);
  return mail(facts, {
    subject: (facts.reader.neutralTitles ? copy.neutralSubject : copy.subject)({ when: when(facts) }),
    title: meets(facts, { isMoved: true }),
    paragraphs: [copy.text],
    facts: [
      ...(before ? [{ label: labels.before, value: when(facts, before), isStruck: true }] : []),
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
  const { calledOff: copy, mail: usual } = wordsFor(reader);
  const said = { reader: copy.byYou, other: capital(copy.byOther(byFirstName(facts))), system: copy.bySystem };
  const canChoose = !reader.isCoach && group === null && by !== 'system';
  return mail(facts, {
    subject: copy.subject({ session: headline(facts) }),
    title: copy.title(dayAndTimeOf(facts, startsAt)),
    paragraphs: [said[by]],
    action: canChoose
      ? { label: copy.chooseAnother, url: links.choose }
      : { label: usual.openSessions, url: links.sessions },
  });
}

export function offeredMail(facts: SessionMailFacts, at: readonly Date[], keepUntil: Date | null): MailContent {
  const { offered: copy, mail: usual, facts: labels } = wordsFor(facts.reader);
  const times = at.length;
  return mail(facts, {
    subject: facts.reader.neutralTitles
      ? copy.neutralSubject({ times })
      : capital(copy.subject({ ...byName(facts), times })),
    title: capital(copy.title({ ...byFirstName(facts), times })),
    paragraphs: [copy.text],
    facts: [
      ...at.map((time, index) => ({ label: index === 0 ? labels.when : labels.or, value: onBothClocks(facts, time) })),
      where(facts),
      ...(keepUntil ? [{ label: labels.keptUntil, value: when(facts, keepUntil) }] : []),
    ],
    action: { label: usual.chooseTime, url: facts.links.sessions },
  });
}

type Talk = ReturnType<typeof words>[
  | 'moveAsked'
  | 'moveDeclined'
  | 'summaryShared'
  | 'requestAsked'
  | 'requestDeclined'];

/** What was asked, or said to it, and where the answer is; nothing is agreed by these. */
function talkMail(facts: PeopleFacts, copy: Talk, parts: Pick<Parts, 'action' | 'facts'>): MailContent {
  const { neutralAbout } = wordsFor(facts.reader).mail;
  return mail(facts, {
    subject: facts.reader.neutralTitles ? neutralAbout : capital(copy.subject(byName(facts))),
    title: capital(copy.title(byFirstName(facts))),
    paragraphs: [copy.text],
    ...parts,
  });
}

export function moveAskedMail(facts: SessionMailFacts, to: Date): MailContent {
  const { moveAsked: copy, facts: labels } = wordsFor(facts.reader);
  return talkMail(facts, copy, {
    facts: [
      { label: labels.agreed, value: onBothClocks(facts, facts.startsAt) },
      { label: labels.instead, value: onBothClocks(facts, to) },
    ],
    action: { label: copy.answer, url: facts.page },
  });
}

export function moveDeclinedMail(facts: SessionMailFacts): MailContent {
  const { moveDeclined, mail: usual, facts: labels } = wordsFor(facts.reader);
  return talkMail(facts, moveDeclined, {
    facts: [{ label: labels.agreed, value: onBothClocks(facts, facts.startsAt) }, where(facts)],
    action: { label: usual.openSession, url: facts.page },
  });
}

export function summaryMail(facts: SessionMailFacts): MailContent {
  const { summaryShared: copy, facts: labels } = wordsFor(facts.reader);
  return talkMail(facts, copy, {
    facts: [{ label: labels.session, value: dayAndTimeOf(facts, facts.startsAt).day }],
    action: { label: copy.read, url: facts.page },
  });
}

export function requestAskedMail(facts: PeopleFacts): MailContent {
  const { requestAsked, mail: usual } = wordsFor(facts.reader);
  return talkMail(facts, requestAsked, { action: { label: usual.openSessions, url: facts.links.sessions } });
}

export function requestDeclinedMail(facts: PeopleFacts): MailContent {
  const { requestDeclined, mail: usual } = wordsFor(facts.reader);
  return talkMail(facts, requestDeclined, { action: { label: usual.chooseTime, url: facts.links.choose } });
}

export function reminderMail(facts: SessionMailFacts, unsubscribeUrl: string): MailContent {
  const copy = wordsFor(facts.reader).reminder;
  return mail(facts, {
    subject: copy.subject({ session: headline(facts) }),
    title: meets(facts),
    paragraphs: [copy.text],
    facts: [...clocks(facts), where(facts)],
    ...doings(facts),
    footnote: copy.why,
    unsubscribe: { label: copy.unsubscribe, url: unsubscribeUrl },
  });
}

type Commitment = PeopleFacts & { url: string; page: string };

/** Not what was agreed: the words are on the session's page, and the link only says that it is done. */
export function commitmentMail(facts: Commitment, unsubscribeUrl: string): MailContent {
  const { commitmentDue: copy, mail: usual } = wordsFor(facts.reader);
  return mail(facts, {
    subject: copy.subject,
    paragraphs: [copy.text(byFirstName(facts))],
    action: { label: copy.done, url: facts.url },
    second: { label: usual.openSession, url: facts.page },
    footnote: copy.why,
    unsubscribe: { label: copy.unsubscribe, url: unsubscribeUrl },
  });
}
