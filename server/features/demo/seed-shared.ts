import { weekAndDay } from '#contract/programs/rules.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findDemoEntry, insertDemoComment, insertDemoShare } from './share-queries.ts';
import { sharedStories } from './stories/shared-entries.ts';

const hour = 3_600_000;

/** After the histories: lets the demo coach read some of what was written, and answer it. */
export async function writeSharedEntries(deps: Pick<Deps, 'clock' | 'vault'>, tx: Tx): Promise<void> {
  const now = deps.clock.now().getTime();
  for (const story of sharedStories) {
    const entry = await findDemoEntry(tx, story.email, weekAndDay(story.day));
    if (!entry?.coachId)
      throw new Error(`The demo shares day ${story.day} of ${story.email}, who did not write it or has no coach.`);
    const { id: entryId, clientId, coachId } = entry;
    // Nothing may lie in the future, also where the first start is early in the day.
    const after = (hours: number) => new Date(Math.min(entry.writtenAt.getTime() + hours * hour, now));
    const readAt = story.readAfterHours === undefined ? null : after(story.readAfterHours);
    await insertDemoShare(tx, { entryId, clientId, coachId, sharedAt: after(story.sharedAfterHours), readAt });
    if (!story.comment) continue;
    const { text, afterHours } = story.comment;
    const key = await dataKeyOf(deps, tx, clientId);
    await insertDemoComment(tx, { entryId, coachId, createdAt: after(afterHours) }, (id) =>
      deps.vault.seal(key, id, text),
    );
  }
}
