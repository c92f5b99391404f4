import { commitmentBodySchema } from '#contract/commitments/schema.ts';
import { dateAfter } from '#contract/days.ts';
import { saveLines, saveText, shareSummary } from '#server/features/appointment-page/service.ts';
import { bookAsCoach, offerTimes } from '#server/features/appointments/booking.ts';
import { settle } from '#server/features/appointments/changes.ts';
import { addType, changeHours } from '#server/features/appointments/hours.ts';
import { askForTime, sayComing } from '#server/features/appointments/own.ts';
import { setAllowance } from '#server/features/appointments/week.ts';
import { addCommitment, setDone } from '#server/features/commitments/service.ts';
import { localDate } from '#server/platform/local-date.ts';
import type { demoSessions } from '../cast/sessions.ts';
import type { Player } from './people.ts';
import { at, daysAgo, later, type Stage } from './stage.ts';

type Story = typeof demoSessions;
type Types = Record<Story['sessions'][number]['type'], string>;

/** Hours, and the two types of session that clients book. */
export async function openHours(stage: Stage, coach: Player, { hours }: Story, moment: Date): Promise<Types> {
  const deps = at(stage, moment);
  await changeHours(deps, coach.actor, { hours });
  const bookableBy = 'clients' as const;
  const room = 'https://meet.example.com/calloway';
  const coaching = { name: 'Coaching session', minutes: 50, placeKind: 'link' as const, place: room, bookableBy };
  await addType(deps, deps.db, coach.actor, coaching);
  const short = { name: 'Short call', minutes: 25, placeKind: 'phone' as const, place: 'I call', bookableBy };
  const { types } = await addType(deps, deps.db, coach.actor, short);
  return { coaching: types[0]?.id ?? '', short: types[1]?.id ?? '' };
}

/** Agreed on some days before, and at once what came of it by now. */
export async function meet(
  stage: Stage,
  { coach, client, types }: { coach: Player; client: Player; types: Types },
  session: Story['sessions'][number],
): Promise<void> {
  const startsAt = daysAgo(stage, coach.timeZone, session.daysAgo, session.hour);
  const before = at(stage, later(startsAt, -4 * 24 * 60));
  const booking = { clientId: client.id, typeId: types[session.type] };
  if (session.state === 'offered') {
    await offerTimes(before, before.db, coach.actor, { ...booking, times: [startsAt.toISOString()] });
    return;
  }
  const { id } = await bookAsCoach(before, before.db, coach.actor, { ...booking, at: startsAt.toISOString() });
  if (session.lines) await saveLines(before, client.actor, id, { text: session.lines, baseVersion: 0 });
  if (session.state !== 'held') return;
  const after = at(stage, later(startsAt, 55));
  await settle(after, coach.actor, id, 'held');
  if (session.notes) await saveText(after, 'notes', coach.actor, id, { text: session.notes, baseVersion: 0 });
  if (!session.summary) return;
  await saveText(after, 'summary', coach.actor, id, { text: session.summary, baseVersion: 0 });
  const today = localDate(startsAt, coach.timeZone);
  for (const { owner, sentence, dueInDays, isDone } of session.agreed ?? []) {
    const body = commitmentBodySchema.parse({ owner, sentence, dueOn: dateAfter(today, dueInDays) });
    const commitment = await addCommitment(after, after.db, coach.actor, id, body);
    if (isDone) await setDone(at(stage, later(startsAt, 2 * 24 * 60)), coach.actor, commitment.id, true);
  }
  await shareSummary(after, coach.actor, id);
}

/** What a coach has agreed on, been asked and planned with the cohort besides. */
export async function planAhead(
  stage: Stage,
  {
    coach,
    types,
    clientOf,
    cohortId,
  }: { coach: Player; types: Types; clientOf: (key: string) => Player; cohortId: string },
  { allowance, request, cohort }: Story,
): Promise<void> {
  const deps = at(stage, stage.now);
  const { timeZone } = coach;
  const span = {
    startsOn: localDate(daysAgo(stage, timeZone, 20, 8), timeZone),
    endsOn: localDate(daysAgo(stage, timeZone, -60, 8), timeZone),
  };
  await setAllowance(deps, coach.actor, clientOf(allowance.client).id, { sessions: allowance.sessions, ...span });
  await askForTime(
    at(stage, daysAgo(stage, timeZone, request.daysAgo, 8)),
    clientOf(request.client).actor,
    request.words,
  );
  const when = daysAgo(stage, timeZone, cohort.daysAgo, cohort.hour).toISOString();
  const { id } = await bookAsCoach(deps, deps.db, coach.actor, { cohortId, typeId: types.coaching, at: when });
  for (const key of cohort.coming) await sayComing(deps, clientOf(key).actor, id, true);
}
