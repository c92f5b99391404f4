import { hkdfSync } from 'node:crypto';
import { commitmentsMax } from '#contract/commitments/constants.ts';
import type { CarryBody, ChangeCommitmentBody, Commitment, CommitmentBody } from '#contract/commitments/schema.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dataKeyOf, textOpener } from '#server/platform/crypto/data-keys.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transactions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { publishToAll } from '#server/platform/live/publish.ts';
import { localDate } from '#server/platform/local-date.ts';
import { lockPlace } from './locks.ts';
import {
  countKept,
  deleteCommitment,
  findLink,
  holdCommitment,
  insertCommitment,
  listCommitments,
  listForToday,
  setLinkUsed,
  updateCommitment,
  updateDone,
  type CommitmentRow,
  type Reader,
} from './queries.ts';

type Actor = Pick<SessionUser, 'userId' | 'role' | 'timeZone'>;

const readerOf = ({ userId, role }: Actor): Reader => ({ userId, side: role === 'client' ? 'client' : 'coach' });

/** For the margin of Today, in one statement. */
export async function agreedForToday({ db, vault }: Pick<Deps, 'db' | 'vault'>, clientId: string) {
  const rows = await listForToday(db, clientId);
  const open = textOpener(vault, clientId, rows[0]?.wrappedKey);
  return rows.map((row) => ({
    id: row.id,
    sentence: open(row, row.sentenceSealed),
    dueOn: row.dueOn,
    doneAt: row.doneAt?.toISOString() ?? null,
  }));
}

/** What was agreed in a session, as far as the reader may see it. */
export async function agreedIn(deps: Deps, db: Db | Tx, actor: Actor, appointmentId: string): Promise<Commitment[]> {
  const rows = await listCommitments(db, readerOf(actor), { appointmentId });
  return rows.map((row) => present(deps, row, actor));
}

function present({ vault }: Pick<Deps, 'vault'>, row: CommitmentRow, actor: Actor): Commitment {
  return {
    id: row.id,
    owner: row.owner,
    sentence: textOpener(vault, row.clientId, row.wrappedKey)(row, row.sentenceSealed),
    version: row.version,
    dueOn: row.dueOn,
    doneAt: row.doneAt?.toISOString() ?? null,
    closedAs: closedFor(row, readerOf(actor)),
    carriedFrom: row.carriedFromAt ? localDate(row.carriedFromAt, actor.timeZone) : null,
  };
}

/** What was carried over into a session that the client cannot read yet is still theirs to tick. */
const closedFor = ({ closedAs, isCarriedOn }: CommitmentRow, { side }: Reader) =>
  side === 'client' && closedAs === 'carried' && !isCarriedOn ? null : closedAs;

async function find(db: Db | Tx, reader: Reader, id: string): Promise<CommitmentRow> {
  const [row] = await listCommitments(db, reader, { id });
  if (!row) throw refusal('agreement-not-found');
  return row;
}

/** Locks it with its neighbours, then reads it. */
async function hold(tx: Tx, reader: Reader, id: string): Promise<CommitmentRow> {
  await holdCommitment(tx, id);
  return await find(tx, reader, id);
}

/** A session with one person. Locked, so that of two who add one counts after the other. */
async function holdPlace({ clock }: Pick<Deps, 'clock'>, tx: Tx, coachId: string, appointmentId: string) {
  const place = await lockPlace(tx, { coachId }, appointmentId, clock.now());
  if (!place) throw refusal('appointment-not-found');
  const { clientId } = place;
  if (clientId === null) throw refusal('appointment-for-one-person');
  return { ...place, clientId };
}

/** Open pages of the coach, and of the client if they have read of it. A former coach does not hear when something is ticked. */
async function publishChange(tx: Tx, row: CommitmentRow, at: Date): Promise<void> {
  const people = [row.isWithCoach && row.coachId, row.sharedAt && row.clientId].filter((id) => typeof id === 'string');
  await publishToAll(tx, people, { kind: 'appointment', at });
}

type Place = Awaited<ReturnType<typeof holdPlace>>;

async function insert(
  deps: Deps,
  tx: Tx,
  actor: SessionUser,
  { id: appointmentId, clientId, state }: Place,
  { sentence, ...fields }: CommitmentBody & { carriedFromId?: string },
): Promise<Commitment> {
  if (state !== 'booked' && state !== 'held') throw refusal('appointment-not-open');
  if ((await countKept(tx, appointmentId)) >= commitmentsMax)
    throw refusal('commitments-full', { most: commitmentsMax });
  const [id, createdAt] = [newId(), deps.clock.now()];
  const sentenceSealed = deps.vault.seal(await dataKeyOf(deps, tx, clientId), { id, version: 1 }, sentence);
  await insertCommitment(tx, { id, appointmentId, clientId, sentenceSealed, createdAt, ...fields });
  const row = await find(tx, readerOf(actor), id);
  await publishChange(tx, row, createdAt);
  return present(deps, row, actor);
}

export async function addCommitment(
  deps: Deps,
  db: Db | Tx,
  actor: SessionUser,
  appointmentId: string,
  { sentence, owner, dueOn }: CommitmentBody,
): Promise<Commitment> {
  return await inTransaction(db, async (tx) => {
    const place = await holdPlace(deps, tx, actor.userId, appointmentId);
    return await insert(deps, tx, actor, place, { sentence, owner, dueOn });
  });
}

/** The first answer again; the sentence was not remembered beside the key of the request. */
export async function addedBefore(deps: Deps, db: Db | Tx, actor: SessionUser, id: string): Promise<Commitment> {
  return present(deps, await find(db, readerOf(actor), id), actor);
}

/** Hashes a repeated request under the client's key, so that nobody can try out sentences. */
export async function repeatKey(deps: Deps, db: Db | Tx, actor: SessionUser, id: string): Promise<Buffer> {
  const { clientId } = await inTransaction(db, async (tx) => await holdPlace(deps, tx, actor.userId, id));
  return Buffer.from(hkdfSync('sha256', await dataKeyOf(deps, db, clientId), '', 'repeated commitment', 32));
}

export async function changeCommitment(
  deps: Deps,
  actor: SessionUser,
  id: string,
  { baseVersion, ...body }: ChangeCommitmentBody,
): Promise<Commitment> {
  return await deps.db.transaction(async (tx) => {
    const row = await hold(tx, readerOf(actor), id);
    const before = present(deps, row, actor);
    const isSame = before.sentence === body.sentence && before.dueOn === body.dueOn && before.owner === body.owner;
    // The response to the first try was lost.
    if (isSame && [baseVersion, baseVersion + 1].includes(row.version)) return before;
    if (row.closedAs || row.doneAt) throw refusal('commitment-closed');
    if (row.version !== baseVersion) throw refusal('appointment-text-changed');
    const [version, now] = [row.version + 1, deps.clock.now()];
    const sentenceSealed = deps.vault.seal(await dataKeyOf(deps, tx, row.clientId), { id, version }, body.sentence);
    // A new date, or another person: its owner may be reminded once more.
    const remindedAt = before.dueOn === body.dueOn && before.owner === body.owner ? row.remindedAt : null;
    await updateCommitment(tx, id, { version, sentenceSealed, remindedAt, owner: body.owner, dueOn: body.dueOn });
    await publishChange(tx, row, now);
    return { ...before, ...body, version };
  });
}

/** What the client never saw leaves nothing; was it carried over, it is open again where it came from. */
export async function letGo(deps: Deps, actor: SessionUser, id: string): Promise<Commitment> {
  return await deps.db.transaction(async (tx) => {
    const row = await hold(tx, readerOf(actor), id);
    const gone = { ...present(deps, row, actor), closedAs: 'let-go' as const };
    if (row.closedAs === 'let-go') return gone;
    if (row.closedAs || (row.doneAt && row.sharedAt)) throw refusal('commitment-closed');
    const now = deps.clock.now();
    if (row.sharedAt) await updateCommitment(tx, id, { closedAt: now, closedAs: 'let-go' });
    else {
      await deleteCommitment(tx, id);
      if (row.carriedFromId) await updateCommitment(tx, row.carriedFromId, { closedAt: null, closedAs: null });
    }
    await publishChange(tx, row, now);
    return gone;
  });
}

/** Into a later session of the same two people. Carried over already, it is the one that came of it. */
export async function carryOver(
  deps: Deps,
  actor: SessionUser,
  carriedFromId: string,
  { appointmentId, dueOn }: CarryBody,
): Promise<Commitment> {
  const reader = readerOf(actor);
  return await deps.db.transaction(async (tx) => {
    const place = await holdPlace(deps, tx, actor.userId, appointmentId);
    const row = await hold(tx, reader, carriedFromId);
    const [carried] = await listCommitments(tx, reader, { carriedFromId });
    if (carried) return present(deps, carried, actor);
    if (row.closedAs || row.doneAt) throw refusal('commitment-closed');
    if (place.clientId !== row.clientId || place.startsAt <= row.startsAt) throw refusal('commitment-other-pair');
    const { sentence, owner } = present(deps, row, actor);
    const fresh = await insert(deps, tx, actor, place, { sentence, owner, dueOn, carriedFromId });
    await updateCommitment(tx, carriedFromId, { closedAt: deps.clock.now(), closedAs: 'carried' });
    return fresh;
  });
}

export async function setDone(deps: Deps, actor: SessionUser, id: string, isDone: boolean): Promise<Commitment> {
  const reader = readerOf(actor);
  return await deps.db.transaction(async (tx) => {
    const row = await hold(tx, reader, id);
    if (!isTheirsToTick(row, reader)) throw refusal('agreement-not-found');
    if (closedFor(row, reader)) throw refusal('commitment-closed');
    return present(deps, { ...row, doneAt: await tick(tx, row, isDone, deps.clock.now()) }, actor);
  });
}

/** A client reads what the coach will do, and cannot tick it. */
const isTheirsToTick = ({ owner }: CommitmentRow, { side }: Reader): boolean => side === 'coach' || owner === 'client';

/** The first tick counts. */
async function tick(tx: Tx, row: CommitmentRow, isDone: boolean, now: Date): Promise<Date | null> {
  if ((row.doneAt !== null) === isDone) return row.doneAt;
  const doneAt = isDone ? now : null;
  await updateDone(tx, row.id, doneAt);
  await publishChange(tx, row, now);
  return doneAt;
}

/** What an unused link in a mail is about, while its reader may tick it. */
export async function behindLink(db: Db | Tx, linkId: string, now: Date, isLocked = false) {
  const link = await findLink(db, linkId, now, isLocked);
  if (!link) return undefined;
  const { userId, commitmentId } = link;
  if (isLocked) await holdCommitment(db as Tx, commitmentId);
  const reader: Reader = { userId, side: userId === link.clientId ? 'client' : 'coach' };
  const [row] = await listCommitments(db, reader, { id: commitmentId });
  return row && isTheirsToTick(row, reader) && !closedFor(row, reader) ? row : undefined;
}

/** Once: of two at the same moment one does it. */
export async function tickByLink({ db, clock }: Pick<Deps, 'db' | 'clock'>, linkId: string): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const now = clock.now();
    const row = await behindLink(tx, linkId, now, true);
    if (!row) return false;
    await setLinkUsed(tx, linkId, now);
    await tick(tx, row, true, now);
    return true;
  });
}
