import { maxMood, minMood } from '#contract/journal/mood.ts';
import { localDate } from '#server/platform/local-date.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publish } from '#server/platform/live/publish.ts';
import { findCheckedIn, saveCheckIn, useMoodLink } from './day-queries.ts';

export function moodOf(typed: string | undefined): number | undefined {
  const mood = /^\d{1,2}$/.test(typed ?? '') ? Number(typed) : 0;
  return mood >= minMood && mood <= maxMood ? mood : undefined;
}

/** False when the link was used before, has run out, or the program has ended since. */
export async function saveTappedMood(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  linkId: string,
  moodScore: number,
): Promise<boolean> {
  const now = clock.now();
  return await db.transaction(async (tx) => {
    const link = await useMoodLink(tx, linkId, now);
    const person = link && (await findCheckedIn(tx, link.userId));
    if (!person) return false;
    await saveCheckIn(tx, { ...link, moodScore, localDate: localDate(now, person.timeZone), createdAt: now });
    if (person.coachId)
      await publish(tx, { userId: person.coachId, kind: 'activity', detail: { clientId: link.userId }, at: now });
    return true;
  });
}
