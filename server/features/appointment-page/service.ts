import type { AppointmentText, SaveTextBody } from '#contract/appointment-page/endpoints.ts';
import type { VersionsQuery } from '#contract/versions.ts';
import { tellAppointment } from '#server/features/appointments/tell.ts';
import { lockPlace, type Whose } from '#server/features/commitments/locks.ts';
import { agreedIn } from '#server/features/commitments/service.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dataKeyOf, textOpener } from '#server/platform/crypto/data-keys.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/live/publish.ts';
import { insertText, listTexts, updatePlace, type TextKind } from './queries.ts';

async function hold(tx: Tx, whose: Whose, id: string, now: Date) {
  const place = await lockPlace(tx, whose, id, now);
  if (!place) throw refusal('appointment-not-found');
  return place;
}

/** One of the two texts of a session: the coach's private notes, or the summary that both keep. Every save is a version. */
async function textsOf(
  deps: Deps,
  db: Db | Tx,
  kind: TextKind,
  whose: Whose,
  wanted: VersionsQuery & { id: string; most?: number },
): Promise<AppointmentText[]> {
  const own = await listTexts(db, kind, whose, { ...wanted, now: deps.clock.now() });
  if (!own) throw refusal('appointment-not-found');
  const open = textOpener(deps.vault, own.ownerId, own.wrappedKey);
  return own.versions.map(({ id, version, sealed, createdAt }) => ({
    version,
    text: open(id, sealed),
    savedAt: createdAt.toISOString(),
  }));
}

export const newestText = async (deps: Deps, db: Db | Tx, kind: TextKind, whose: Whose, id: string) =>
  (await textsOf(deps, db, kind, whose, { id, most: 1 }))[0] ?? null;

export const textHistory = async (deps: Deps, kind: TextKind, coachId: string, id: string, { before }: VersionsQuery) =>
  await textsOf(deps, deps.db, kind, { coachId }, { id, before });

/** A new version, never a change of one. The same text on the same version again returns the version it made. */
export async function saveText(
  deps: Deps,
  kind: TextKind,
  actor: SessionUser,
  id: string,
  { text, baseVersion }: SaveTextBody,
): Promise<AppointmentText> {
  const whose = { coachId: actor.userId };
  const createdAt = deps.clock.now();
  return await deps.db.transaction(async (tx) => {
    // One save after the other. What is newest is read once it is this one's turn.
    const place = await hold(tx, whose, id, createdAt);
    if (kind === 'summary' && !place.clientId) throw refusal('appointment-for-one-person');
    const newest = await newestText(deps, tx, kind, whose, id);
    if (newest?.version === baseVersion + 1 && newest.text === text) return newest;
    if ((newest?.version ?? 0) !== baseVersion) throw refusal('appointment-text-changed');
    const key = await dataKeyOf(deps, tx, place.clientId ?? actor.userId);
    const [row, version] = [newId(), baseVersion + 1];
    const textSealed = deps.vault.seal(key, row, text);
    await insertText(tx, kind, actor.userId, { id: row, appointmentId: id, version, textSealed, createdAt });
    const subject = place.clientId ? { subjectId: place.clientId } : {};
    const detail = { appointmentId: id, version };
    if (kind === 'notes')
      await audit(tx, { actorId: actor.userId, action: 'appointment-notes-saved', ...subject, detail });
    else if (place.summarySharedAt && place.clientId)
      await publish(tx, { userId: place.clientId, kind: 'appointment', at: createdAt });
    return { version, text, savedAt: createdAt.toISOString() };
  });
}

/** From this moment on the client reads the summary and what was agreed, in its newest version. */
export async function shareSummary(deps: Deps, actor: SessionUser, id: string): Promise<{ sharedAt: string }> {
  const whose = { coachId: actor.userId };
  return await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { clientId, state, startsAt, summarySharedAt: sharedAt } = await hold(tx, whose, id, now);
    if (!clientId) throw refusal('appointment-for-one-person');
    if (sharedAt) return { sharedAt: sharedAt.toISOString() };
    if (state !== 'held' && (state !== 'booked' || startsAt > now)) throw refusal('summary-too-early');
    const agreed = await agreedIn(deps, tx, actor, id);
    const summary = await newestText(deps, tx, 'summary', whose, id);
    if (!summary?.text.trim() && !agreed.some(({ closedAs }) => closedAs === null)) throw refusal('summary-empty');
    await updatePlace(tx, id, { summarySharedAt: now });
    const detail = { appointmentId: id };
    await audit(tx, { actorId: actor.userId, action: 'appointment-summary-shared', subjectId: clientId, detail });
    await tellAppointment(deps, tx, { appointmentId: id, event: 'summary-shared', by: 'coach' });
    return { sharedAt: now.toISOString() };
  });
}

/** What the client wants to talk about. Until the session is over; the same text on the same version again is no change. */
export async function saveLines(
  deps: Deps,
  actor: SessionUser,
  appointmentId: string,
  { text, baseVersion }: { text: string; baseVersion: number },
): Promise<AppointmentText> {
  return await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const place = await hold(tx, { clientId: actor.userId }, appointmentId, now);
    const key = await dataKeyOf(deps, tx, actor.userId);
    const at = (version: number) => ({ id: `${appointmentId}:lines`, version });
    const { linesSealed, linesVersion, linesAt } = place;
    const isSame = linesSealed !== null && deps.vault.open(key, at(linesVersion), linesSealed) === text;
    if (isSame && linesVersion === baseVersion + 1)
      return { text, version: linesVersion, savedAt: (linesAt ?? now).toISOString() };
    if ((place.state !== 'booked' && place.state !== 'offered') || place.endsAt <= now) throw refusal('lines-closed');
    if (linesVersion !== baseVersion) throw refusal('appointment-text-changed');
    const version = baseVersion + 1;
    const sealed = deps.vault.seal(key, at(version), text);
    await updatePlace(tx, appointmentId, { linesSealed: sealed, linesVersion: version, linesAt: now });
    if (place.coachId && place.isWithCoach) await publish(tx, { userId: place.coachId, kind: 'appointment', at: now });
    return { text, version, savedAt: now.toISOString() };
  });
}

/** The first time counts. A former coach does not hear of it. */
export async function markSummaryRead(deps: Deps, actor: SessionUser, id: string): Promise<{ readAt: string }> {
  return await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const place = await hold(tx, { clientId: actor.userId }, id, now);
    if (!place.summarySharedAt) throw refusal('appointment-not-found');
    if (place.summaryReadAt) return { readAt: place.summaryReadAt.toISOString() };
    await updatePlace(tx, id, { summaryReadAt: now });
    if (place.coachId && place.isWithCoach) await publish(tx, { userId: place.coachId, kind: 'appointment', at: now });
    return { readAt: now.toISOString() };
  });
}
