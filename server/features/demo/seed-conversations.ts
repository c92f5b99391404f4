import { dayInMs } from '#contract/days.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { insertDemoConversation } from './conversation-queries.ts';
import { findDemoId } from './reach-queries.ts';
import { demoConversations } from './stories/conversations.ts';
import { demoCoaches } from './stories/staff.ts';

/** After the letters: what coaches and clients wrote to each other. */
export async function writeConversations(deps: Pick<Deps, 'clock' | 'vault'>, tx: Tx): Promise<void> {
  const now = deps.clock.now().getTime();
  for (const { coach, client, lines, unread } of demoConversations) {
    const coachId = await findDemoId(tx, demoCoaches.find(({ key }) => key === coach)?.email ?? '');
    const clientId = await findDemoId(tx, client);
    const key = await dataKeyOf(deps, tx, clientId);
    await insertDemoConversation(
      tx,
      { coachId, clientId },
      lines.map(({ from, daysAgo, text }) => ({
        senderId: from === 'coach' ? coachId : clientId,
        sentAt: new Date(now - daysAgo * dayInMs),
        seal: (id: string) => deps.vault.seal(key, id, text),
      })),
      lines.length - unread,
    );
  }
}
