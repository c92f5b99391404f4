import type { Deps } from '#server/platform/deps.ts';
import { deleteOldLinks } from './day-queries.ts';

/** Long after they ran out, so that a late visitor still reads why. */
const linksKeptMs = 30 * 86_400_000;

export async function forgetOldMoodLinks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteOldLinks(db, new Date(clock.now().getTime() - linksKeptMs));
}
