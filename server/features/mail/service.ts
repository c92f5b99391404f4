import { longWaitMinutes } from '#contract/mail/constants.ts';
import type { MailOverview, TestMail, UndeliveredMail } from '#contract/mail/endpoints.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { peopleSeenBy } from '#server/platform/auth/demo-scope.ts';
import { limits } from '#server/platform/auth/limits.ts';
import { takeAttempt } from '#server/platform/auth/rate-limit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countUndelivered } from '#server/platform/mail/outbox-queries.ts';
import { unsentIn } from '#server/platform/mail/retry.ts';
import { sendTestMail } from '#server/platform/mail/test-mail.ts';
import { isSeen, isUnsent, listUndelivered, setDueNow, type UndeliveredRow } from './queries.ts';

export async function undeliveredMail(
  { db, clock }: Deps,
  actor: SessionUser,
  language: string,
): Promise<MailOverview> {
  const waitingSince = new Date(clock.now().getTime() - longWaitMinutes * 60_000);
  const [counts, rows] = await Promise.all([
    countUndelivered(db, peopleSeenBy(actor)),
    listUndelivered(db, actor, waitingSince),
  ]);
  return { ...counts, undelivered: rows.map((row) => present(row, language)) };
}

export async function retryMail(
  { db, clock, mailSender }: Deps,
  actor: SessionUser,
  id: string,
): Promise<{ id: string }> {
  await db.transaction(async (tx) => {
    if (!(await isSeen(tx, actor, id))) throw refusal('mail-not-found');
    if (await setDueNow(tx, id, clock.now()))
      return await audit(tx, { actorId: actor.userId, action: 'mail-retried', detail: { mail: id } });
    if (await isUnsent(tx, id)) throw refusal('mail-being-sent');
    throw refusal('mail-not-found');
  });
  mailSender.wake();
  return { id };
}

export async function testMail(deps: Deps, actor: SessionUser, language: string): Promise<TestMail> {
  const { db, clock, config, log } = deps;
  const { email: to, userId } = actor;
  if (actor.isDemo) throw refusal('demo-has-no-mailbox');
  if (!config.smtpUrl) return { isSent: false, to, reason: null };
  await takeAttempt(db, clock, `test mail:${userId}`, limits.testMail);
  const outcome = await sendTestMail(config, log, to, language);
  return { isSent: outcome.isSent, to, reason: outcome.isSent ? null : outcome.reason };
}

function present(row: UndeliveredRow, language: string): UndeliveredMail {
  const hasFailed = row.status === 'failed';
  return {
    id: row.id,
    kind: row.kind,
    personName: [row.firstName, row.lastName].filter(Boolean).join(' ') || null,
    state: hasFailed ? 'failed' : 'waiting',
    createdAt: row.createdAt.toISOString(),
    tries: row.tries,
    reason: row.lastError && unsentIn(language, row.lastError),
    nextTryAt: hasFailed ? null : row.nextTryAt.toISOString(),
  };
}
