import { whomItConcerns } from '#server/features/appointments/tell.ts';
import { commitmentMail, pushWords, reminderMail } from '#server/features/appointments/words.ts';
import { commitmentLink } from '#server/features/commitments/link-pages.ts';
import { pushToBrowsers } from '#server/features/reminders/deliver.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { unsubscribeHeaders } from '#server/platform/http/signed-link.ts';
import { unsubscribeLink } from './no-more.ts';
import { claimCommitments, claimReminders, type DueReminder } from './queries.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'vault' | 'mail' | 'push'>;

const atATime = 100;

const span = ({ clock, mail }: Needs) => ({
  now: clock.now(),
  limit: atATime,
  // Where mail goes to files, addresses need no confirmation.
  isAnyAddress: mail.kind === 'files',
});

/**
 * Reminds people of their sessions a day and an hour before, by their own choice. The mail is written in the transaction that
 * claims it, so that of several processes, and after a crash, one of them writes it. A push follows and cannot be undone: it
 * may be lost and is never sent twice. Gives how many people were reminded.
 */
export async function remindOfAppointments(deps: Needs): Promise<number> {
  let reminded = 0;
  for (;;) {
    const { claimed, pushes } = await deps.db.transaction(async (tx) => {
      const due = await claimReminders(tx, span(deps));
      const told = [];
      for (const [id, ones] of Map.groupBy(due, ({ appointmentId }) => appointmentId))
        told.push(...(await mailReminders(deps, tx, id, ones)));
      return { claimed: due.length, pushes: told };
    });
    await Promise.all(pushes.map(({ userId, body }) => pushToBrowsers(deps, userId, body)));
    reminded += claimed;
    if (claimed < atATime) return reminded;
  }
}

/** Gives whom to push what to. */
async function mailReminders(deps: Needs, tx: Tx, appointmentId: string, due: readonly DueReminder[]) {
  const concerned = await whomItConcerns(deps, tx, appointmentId);
  const pushes: { userId: string; body: string }[] = [];
  for (const { userId, distance, isMailed, byPush } of due) {
    const found = concerned.get(userId);
    if (!found) continue;
    const { person, other, facts } = found;
    if (byPush) pushes.push({ userId, body: pushWords(distance, facts.startsAt, facts.now, person) });
    if (!isMailed) continue;
    const unsubscribeUrl = unsubscribeLink(deps, 'sessions', userId);
    await queueMail(tx, deps, {
      ...reminderMail(facts, unsubscribeUrl),
      headers: unsubscribeHeaders(unsubscribeUrl),
      userId,
      ...(other ? { aboutId: other.id } : {}),
      to: person.email,
      kind: 'session-reminder',
    });
  }
  return pushes;
}

/** On the date itself, from nine o'clock on, once: that something agreed on is due, and never what. */
export async function remindOfCommitments(deps: Needs): Promise<number> {
  let reminded = 0;
  for (;;) {
    const claimed = await deps.db.transaction(async (tx) => {
      const due = await claimCommitments(tx, span(deps));
      for (const { id, appointmentId, userId, isMailed } of due) {
        const found = (await whomItConcerns(deps, tx, appointmentId)).get(userId);
        if (!found || !isMailed) continue;
        const { person, other, facts } = found;
        const url = await commitmentLink(deps, tx, { commitmentId: id, userId });
        const unsubscribeUrl = unsubscribeLink(deps, 'agreed', userId);
        await queueMail(tx, deps, {
          ...commitmentMail({ ...facts, url }, unsubscribeUrl),
          headers: unsubscribeHeaders(unsubscribeUrl),
          userId,
          ...(other ? { aboutId: other.id } : {}),
          to: person.email,
          kind: 'commitment-due',
        });
      }
      return due.length;
    });
    reminded += claimed;
    if (claimed < atATime) return reminded;
  }
}
