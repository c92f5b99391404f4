import { clientNotFoundSentence } from '#contract/clients/constants.ts';
import type { FormerClient, FormerNotes, FormerSessionNotes } from '#contract/parting/endpoints.ts';
import type { VersionsQuery } from '#contract/versions.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { openerOf } from '#server/platform/crypto/data-keys.ts';
import type { Deps } from '#server/platform/deps.ts';
import {
  deleteOldFormerNotes,
  deleteOldShares,
  findFormerNotes,
  listFormer,
  listFormerSessionNotes,
} from './queries.ts';

export async function formerClients({ db, clock, config }: Deps, actor: SessionUser): Promise<FormerClient[]> {
  const now = clock.now();
  const rows = await listFormer(db, actor.userId, config.formerNotesMonths, now);
  return rows.map(({ coachSince, endedAt, undoUntil, notesErasedAt, ...row }) => ({
    ...row,
    coachSince: coachSince?.toISOString() ?? null,
    endedAt: endedAt.toISOString(),
    undoUntil: row.endedBy === 'coach' && undoUntil && undoUntil > now ? undoUntil.toISOString() : null,
    notesErasedAt: notesErasedAt.toISOString(),
  }));
}

export async function formerNotes(
  deps: Deps,
  actor: SessionUser,
  clientId: string,
  { before }: VersionsQuery,
): Promise<FormerNotes> {
  const { db, clock, config } = deps;
  const own = await findFormerNotes(db, actor.userId, clientId, {
    months: config.formerNotesMonths,
    now: clock.now(),
    before,
  });
  if (!own) throw new AppError('not_found', clientNotFoundSentence);
  const open = await openerOf(deps, clientId, own.wrappedKey, own.versions);
  return own.versions.map(({ id, version, createdAt, notes }) => ({
    version,
    createdAt: createdAt.toISOString(),
    notes: open(id, notes),
  }));
}

export async function formerSessionNotes(
  deps: Deps,
  actor: SessionUser,
  clientId: string,
): Promise<FormerSessionNotes> {
  const { db, clock, config } = deps;
  const rows = await listFormerSessionNotes(db, actor.userId, clientId, config.formerNotesMonths, clock.now());
  const open = await openerOf(deps, clientId, rows[0]?.wrappedKey, rows);
  return rows.map(({ id, appointmentId, startsAt, createdAt, textSealed }) => ({
    appointmentId,
    startsAt: startsAt.toISOString(),
    savedAt: createdAt.toISOString(),
    text: open(id, textSealed),
  }));
}

/** What ends some time after a parting: the notes after the months the host has set, and the shares. */
export async function eraseAfterPartings({
  db,
  clock,
  config,
  log,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>): Promise<void> {
  const now = clock.now();
  await deleteOldShares(db, now);
  const versions = await deleteOldFormerNotes(db, config.formerNotesMonths, now);
  if (versions > 0) log.info({ versions }, 'notes on former clients were erased');
}
