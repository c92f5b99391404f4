import { dateAfter } from '#contract/days.ts';
import { answerCheckIn } from '#server/features/check-ins/answering.ts';
import { newestShipped } from '#server/features/check-ins/instruments.ts';
import { sendCheckIn } from '#server/features/check-ins/plans.ts';
import { agreeGoal, rateGoal, saveGoal } from '#server/features/goals/service.ts';
import { newId } from '#server/platform/ids.ts';
import { localDate } from '#server/platform/local-date.ts';
import type { demoCheckIns } from '../cast/check-ins.ts';
import type { Player } from './people.ts';
import { at, type Stage } from './stage.ts';

type Story = typeof demoCheckIns;

function shipped(id: string) {
  const instrument = newestShipped().find((one) => one.id === id);
  if (!instrument) throw new Error(`The demo answers ${id}, which isn’t shipped.`);
  return instrument;
}

export async function answer(
  stage: Stage,
  { coach, client }: { coach: Player; client: Player },
  instrumentId: string,
  { answers, shown }: Story['answered'][number]['given'][number],
  moment: Date,
): Promise<void> {
  const deps = at(stage, moment);
  const { items, version } = shipped(instrumentId);
  await answerCheckIn(deps, deps.db, client.actor, {
    id: newId(),
    instrumentId,
    version,
    answers: Object.fromEntries(items.map(({ id }, index) => [id, answers[index] ?? 0])),
    shown,
    coachId: coach.id,
  });
}

export async function ask(
  stage: Stage,
  { coach, client }: { coach: Player; client: Player },
  { instrument, everyWeeks, note }: Story['asked'][number],
  moment: Date,
): Promise<void> {
  const deps = at(stage, moment);
  const { version } = shipped(instrument);
  const body = { instrumentId: instrument, version, clientIds: [client.id], cohortIds: [], everyWeeks, note };
  await sendCheckIn(deps, deps.db, coach.actor, body);
}

/** Written on the day of its first rating. */
export async function pursue(
  stage: Stage,
  { coach, client }: { coach: Player; client: Player },
  { title, levels: steps, inDays, ratings, isAgreed }: Story['goals'][number],
  momentOf: (daysAgo: number) => Date,
): Promise<void> {
  const id = newId();
  const first = at(stage, momentOf(ratings[0]?.daysAgo ?? 0));
  const until = dateAfter(localDate(stage.now, client.timeZone), inDays);
  await saveGoal(first, client.actor, id, {
    baseVersion: 0,
    title,
    levels: steps,
    until,
    isShown: true,
    coachId: coach.id,
  });
  if (isAgreed) await agreeGoal(first, coach.actor, id, 1);
  for (const { daysAgo, level } of ratings) await rateGoal(at(stage, momentOf(daysAgo)), client.actor, id, level);
}
