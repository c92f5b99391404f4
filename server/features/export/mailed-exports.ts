import { dayInMs } from '#contract/days.ts';
import { exportLinkDays, exportsShown, type ExportState } from '#contract/export/constants.ts';
import type { ExportRow, exportUserData, ExportStarted, ExportUserDataBody } from '#contract/export/endpoints.ts';
import { sendNotice } from '#server/features/notices/service.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dayInWords } from '#server/platform/dates.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import type { Call } from '#server/platform/http/route.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/live/publish.ts';
import { localDate } from '#server/platform/local-date.ts';
import { hasNoMailbox } from '#server/platform/mail/mail-sender.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { unsentIn } from '#server/platform/mail/retry.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import {
  deleteExportsEndedBefore,
  endOpenExports,
  findByMail,
  insertExport,
  isMailUnderWay,
  listLatestExports,
  lockPerson,
  type ExportWithMail,
} from './exports-queries.ts';
import { dataExportMail, words } from './words.ts';

export const exportMailKind = 'data-export';

const linkMs = exportLinkDays * dayInMs;

/**
 * Sends the link. A refusal is recorded too, after the transaction it rolls back: a second connection while holding one
 * could deadlock the pool.
 */
export async function requestExport(
  deps: Deps,
  {
    actor,
    body,
    db,
    whenRefused,
    request,
  }: Pick<Call<typeof exportUserData>, 'actor' | 'body' | 'db' | 'whenRefused' | 'request'>,
): Promise<ExportStarted> {
  whenRefused(async ({ code }) => {
    const detail = { reason: code };
    await audit(deps.db, { actorId: actor.userId, action: 'export-refused', subjectId: body.userId, detail });
  });
  const { id } = await db.transaction(async (tx) => await start(deps, tx, actor, body));
  // Without a name or an address: the response is stored for idempotency and must not outlive the person.
  return { id, status: 'queued', message: words(languageOf(request)).answers.started };
}

async function start(
  deps: Deps,
  tx: Tx,
  actor: SessionUser,
  { userId, userEmail }: ExportUserDataBody,
): Promise<{ id: string }> {
  const { config, clock, mail } = deps;
  const now = clock.now();
  const person = await lockPerson(tx, userId);
  if (!person) throw refusal('user-not-found');
  if (person.email !== userEmail.toLowerCase()) throw refusal('export-other-address').with({ field: 'userEmail' });
  if (actor.isDemo && !person.isDemo && !person.isTest) throw refusal('export-demo');
  if (person.isTest || hasNoMailbox({ isDemo: person.isDemo, toAddress: person.email }, mail.kind))
    throw refusal('export-test-account');
  if (await isMailUnderWay(tx, userId, now)) throw refusal('export-under-way');
  await endOpenExports(tx, userId, now);

  const id = newId();
  const expiresAt = new Date(now.getTime() + linkMs);
  const language = nearestLanguage([person.locale]);
  const content = dataExportMail({
    language,
    product: config.productName,
    firstName: person.firstName,
    until: dayInWords(localDate(expiresAt, person.timeZone), language, person.locale),
    url: `${config.baseUrl}/api/my-data/${id}`,
  });
  const mailId = await queueMail(tx, deps, { userId, to: person.email, kind: exportMailKind, ...content });
  await insertExport(tx, { id, userId, requestedBy: actor.userId, mailId, requestedAt: now, expiresAt });
  await sendNotice(tx, { userId, kind: 'data-exported', detail: {}, at: now });
  await audit(tx, { actorId: actor.userId, action: 'export-requested', subjectId: userId, detail: { export: id } });
  await publish(tx, { userId: actor.userId, kind: 'export', detail: { export: id }, at: now });
  return { id };
}

/** The mail was sent, failed or is being retried: the requesting admin's open pages update. */
export async function publishExportMail(tx: Tx, mailId: string, at: Date): Promise<void> {
  const found = await findByMail(tx, mailId);
  if (found?.requestedBy)
    await publish(tx, { userId: found.requestedBy, kind: 'export', detail: { export: found.id }, at });
}

/** Days an ended link is still listed. */
const endedKeptMs = 30 * dayInMs;

export async function latestExports(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: SessionUser,
  language: string,
): Promise<ExportRow[]> {
  const now = clock.now();
  const rows = await listLatestExports(db, actor, exportsShown);
  return rows.map((row) => {
    const state = stateOf(row, now);
    const waits = state === 'queued' && row.mail?.status === 'queued' && row.mail.tries > 0;
    return {
      id: row.id,
      userId: row.userId,
      state,
      reason: (waits || state === 'failed') && row.mail?.lastError ? unsentIn(language, row.mail.lastError) : null,
      tries: row.mail?.tries ?? 0,
      nextTryAt: waits ? (row.mail?.nextTryAt.toISOString() ?? null) : null,
      requestedAt: row.requestedAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      downloadedAt: row.downloadedAt?.toISOString() ?? null,
    };
  });
}

/** The mail's own row has the outcome, so that a retry from the list of undelivered mail shows here too. */
function stateOf({ downloadedAt, expiresAt, mail }: ExportWithMail, now: Date): ExportState {
  if (downloadedAt) return 'downloaded';
  if (expiresAt <= now) return 'expired';
  if (mail?.status === 'queued' || mail?.status === 'sending') return 'queued';
  return mail?.status === 'sent' ? 'sent' : 'failed';
}

export async function forgetOldExports({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteExportsEndedBefore(db, new Date(clock.now().getTime() - endedKeptMs));
}
