import type { Deps } from '#server/platform/deps.ts';
import { deleteVisitsBefore } from './queries.ts';

const keptDays = 365;

/** Of what lies further back nobody needs to know when somebody was here. */
export async function forgetOldVisits({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteVisitsBefore(db, new Date(clock.now().getTime() - keptDays * 86_400_000));
}

export { engagementOf, engagementSince } from './engagement.ts';
export { createVisitRecorder } from './recorder.ts';
export type { VisitRecorder } from './recorder.ts';
