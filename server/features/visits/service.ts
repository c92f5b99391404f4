import { addDays } from '#contract/days.ts';
import type { Deps } from '#server/platform/deps.ts';
import { deleteVisitsBefore } from './queries.ts';

const keptDays = 365;

/** Of what lies further back nobody needs to know when somebody was here. */
export async function forgetOldVisits({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteVisitsBefore(db, addDays(clock.now(), -keptDays));
}

export { engagementOf, engagementSince } from './engagement.ts';
export { createVisitRecorder } from './recorder.ts';
export type { VisitRecorder } from './recorder.ts';
