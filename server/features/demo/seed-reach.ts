import { addDays } from '#contract/days.ts';
import { invitationExpiry } from '#contract/invitations/rules.ts';
import { programRowId } from '#server/features/programs/service.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import {
  findDemoId,
  insertDemoInvitation,
  insertDemoLetter,
  insertDemoRequest,
  setDemoOutreachMessage,
} from './reach-queries.ts';
import { demoInvitations, demoLetters, demoOutreachMessage, demoRequests } from './stories/reach.ts';
import { demoCoaches } from './stories/staff.ts';

/** After the people: letters to those without a coach, invitations, and somebody who asks for coaching. */
export async function writeReach(deps: Pick<Deps, 'clock' | 'vault'>, tx: Tx): Promise<void> {
  const daysAgo = (days: number) => addDays(deps.clock.now(), -days);
  const both = async ({ coach, client }: { coach: string; client: string }) => ({
    id: newId(),
    coachId: await findDemoId(tx, demoCoaches.find(({ key }) => key === coach)?.email ?? ''),
    clientId: await findDemoId(tx, client),
  });
  const seal = async ({ id, clientId }: { id: string; clientId: string }, text: string) =>
    deps.vault.seal(await dataKeyOf(deps, tx, clientId), id, text);

  await setDemoOutreachMessage(tx, await findDemoId(tx, demoCoaches[0]?.email ?? ''), demoOutreachMessage);
  for (const { text, daysAgo: days, ...between } of demoLetters) {
    const row = await both(between);
    await insertDemoLetter(tx, { ...row, message: await seal(row, text), sentAt: daysAgo(days) });
  }
  for (const { text, program, sentDaysAgo, answer, ...between } of demoInvitations) {
    const row = await both(between);
    const programId = await programRowId(tx, program);
    if (!programId) throw new Error(`The demo needs the program ${program}.`);
    const sentAt = daysAgo(sentDaysAgo);
    await insertDemoInvitation(tx, {
      ...row,
      programId,
      message: await seal(row, text),
      sentAt,
      expiresAt: invitationExpiry(sentAt),
      status: answer?.status ?? 'pending',
      respondedAt: answer ? daysAgo(answer.daysAgo) : null,
    });
  }
  for (const { text, daysAgo: days, ...between } of demoRequests) {
    const row = await both(between);
    await insertDemoRequest(tx, { ...row, message: await seal(row, text), createdAt: daysAgo(days) });
  }
}
