import { askedAfterEndDays, askedForDays, goalsInstrument, goalsMinutes } from '#contract/check-ins/constants.ts';
import type { AskedCheckIn } from '#contract/check-ins/schema.ts';
import { daysBetween } from '#contract/days.ts';
import { programDay } from '#contract/programs/rules.ts';
import { readCurrentAssignment } from '#server/features/assignments/current-assignment.ts';
import { goalsTitleFor } from '#server/features/goals/words.ts';
import { withdrawNotices } from '#server/features/notices/service.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { textOpener } from '#server/platform/crypto/data-keys.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate } from '#server/platform/local-date.ts';
import { findAskedFacts, type AskedFacts, type DayRow } from './asked-queries.ts';
import { inLanguageOf } from './instrument-texts.ts';
import { findShipped } from './instruments.ts';

type Needs = Pick<Deps, 'clock' | 'vault'>;
type Client = Pick<SessionUser, 'userId' | 'timeZone' | 'locale'>;

/** The occasion is what a settled or answered one is known by. */
export const ofPlan = (planId: string, time: number): string => `plan.${planId}.${time}`;
const ofDay = (assignmentId: string, day: number): string => `day.${assignmentId}.${day}`;

export const isOccasion = (text: string): boolean =>
  /^(?:plan|day)\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,4}$/.test(text);

/** What a client is asked now: by their coach, then by their program. In one statement. */
export async function listAsked(deps: Needs, db: Db | Tx, client: Client): Promise<AskedCheckIn[]> {
  return (await readAsked(deps, db, client)).asked;
}

/** The bell no longer says that a coach has sent something, once nothing of theirs is asked any more. */
export async function withdrawSent(deps: Needs, tx: Tx, client: Client): Promise<void> {
  const asked = await listAsked(deps, tx, client);
  if (asked.some(({ coachName }) => coachName !== null)) return;
  await withdrawNotices(tx, client.userId, ['check-in-sent'], deps.clock.now());
}

/** With the other facts of the statement. */
export async function readAsked(deps: Needs, db: Db | Tx, client: Client) {
  const { userId, timeZone } = client;
  const now = deps.clock.now();
  const facts = await findAskedFacts(db, userId, localDate(now, timeZone));
  if (!facts) return { asked: [], facts: undefined };
  const open = textOpener(deps.vault, userId, facts.wrappedKey);
  const planned = facts.plans.flatMap(({ id, time, everyWeeks, noteBase64, ...row }) =>
    asked(row, client, {
      occasion: ofPlan(id, time),
      coachName: facts.coach?.fullName ?? null,
      note: noteBase64 === null ? null : open(id, Buffer.from(noteBase64, 'base64')),
      repeats: everyWeeks === null ? null : { planId: id, everyWeeks },
    }),
  );
  return { asked: [...planned, ...ofProgram(facts, now, client)], facts };
}

function ofProgram({ assignment, days }: AskedFacts, now: Date, client: Client): AskedCheckIn[] {
  const { timeZone } = client;
  if (!assignment || days.length === 0) return [];
  const { at } = readCurrentAssignment(assignment, now, timeZone);
  const [today, last] = [localDate(now, timeZone), programDay(at.week, at.day)];
  const isOver = at.endedAt !== null && daysBetween(localDate(at.endedAt, timeZone), today) >= askedAfterEndDays;
  if (at.status !== 'active' && isOver) return [];
  const isPassed = at.status !== 'active' || assignment.written.some((entry) => dayOf(entry) === last);
  const due = days.filter(({ day }) => day > last - askedForDays && (day < last || (day === last && isPassed)));
  const isNewest = ({ day, instrumentId }: DayRow) =>
    due.every((other) => other.instrumentId !== instrumentId || other.day <= day);
  return due
    .filter((row) => !row.isSettled && isNewest(row))
    .sort((one, other) => other.day - one.day)
    .flatMap(({ day, isSettled: _, ...row }) =>
      asked(row, client, {
        occasion: ofDay(at.assignmentId, day),
        coachName: null,
        note: null,
        repeats: null,
      }),
    );
}

const dayOf = ({ weekNumber, dayNumber }: { weekNumber: number; dayNumber: number }) =>
  programDay(weekNumber, dayNumber);

type Around = Pick<AskedCheckIn, 'occasion' | 'coachName' | 'note' | 'repeats'>;

/** Nothing where its questions are nowhere. */
function asked(
  { instrumentId, version, form }: Omit<DayRow, 'day' | 'isSettled'>,
  client: Client,
  around: Around,
): AskedCheckIn[] {
  const shipped = findShipped({ instrumentId, version });
  const isGoals = instrumentId === goalsInstrument;
  const known = isGoals
    ? { title: goalsTitleFor(client), minutes: goalsMinutes, questions: 0 }
    : shipped
      ? { title: inLanguageOf(client, shipped).title, minutes: shipped.minutes, questions: shipped.items.length }
      : form;
  return known ? [{ ...around, instrumentId, version, ...known }] : [];
}
