import { eq, sql } from 'drizzle-orm';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { installation } from '#server/platform/db/schema.ts';

/** A day and a half: one that comes every day is late then. */
const lateAfter = 36 * 3_600_000;
const key = 'backups';

/** Pieces of photos and recordings that the newest backup added to those before it. */
type NewPieces = { added: number; addedBytes: number };

/** In the database, so that every process knows of what one of them did. Times as ISO 8601. */
type Stored = {
  lastAt?: string;
  bytes?: number;
  pieces?: NewPieces;
  failedAt?: string | null;
  failure?: string | null;
  failures?: number;
  sentAt?: string;
  sendFailedAt?: string | null;
  sendFailure?: string | null;
  sendFailures?: number;
  /** How many the database knew when the list of erasures was sent. */
  erasures?: number;
};

async function findStored(db: Db): Promise<Stored> {
  const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.key, key));
  return row ? (JSON.parse(row.value) as Stored) : {};
}

async function store(db: Db, change: Stored, counted?: 'failures' | 'sendFailures'): Promise<void> {
  const value = JSON.stringify({ ...change, ...(counted ? { [counted]: 1 } : {}) });
  const more = counted
    ? sql`|| jsonb_build_object(${counted}::text, coalesce((${installation.value}::jsonb ->> ${counted})::int, 0) + 1)`
    : sql``;
  await db
    .insert(installation)
    .values({ key, value })
    .onConflictDoUpdate({
      target: installation.key,
      set: { value: sql`(${installation.value}::jsonb || ${JSON.stringify(change)}::jsonb ${more})::text` },
    });
}

export const noteMade = (
  db: Db,
  at: Date,
  { bytes, pieces: { added, addedBytes } }: { bytes: number; pieces: NewPieces },
): Promise<void> =>
  store(db, { lastAt: at.toISOString(), bytes, pieces: { added, addedBytes }, failedAt: null, failure: null });
export const noteFailure = (db: Db, at: Date, failure: string): Promise<void> =>
  store(db, { failedAt: at.toISOString(), failure }, 'failures');
export const noteSent = (db: Db, newest: Date | undefined): Promise<void> =>
  store(db, { ...(newest ? { sentAt: newest.toISOString() } : {}), sendFailedAt: null, sendFailure: null });
export const noteSentErasures = (db: Db, erasures: number): Promise<void> => store(db, { erasures });
export const noteSendFailure = (db: Db, at: Date, sendFailure: string): Promise<void> =>
  store(db, { sendFailedAt: at.toISOString(), sendFailure }, 'sendFailures');

/** In a restored database: what it says is about files of another time, or another machine. */
export async function forgetBackupState(tx: Tx): Promise<void> {
  await tx.delete(installation).where(eq(installation.key, key));
}

type Progress = {
  lastAt: Date | null;
  lastFailedAt: Date | null;
  /** A sentence, where the last try failed. */
  failure: string | null;
  /** Since the beginning. */
  failures: number;
  /** The newest is older than it should be. */
  isLate: boolean;
};

export type BackupState = Progress & {
  /** Backups are made every day by this server. */
  isConfigured: boolean;
  /** Of the newest. */
  bytes: number | null;
  pieces: NewPieces;
  /** The same of the copies elsewhere; null where there is no target. */
  target: (Progress & { erasures: number | null }) | null;
};

/** For the health check, the metrics, and whether one is due. */
export async function readBackupState({
  db,
  config,
  clock,
}: {
  db: Db;
  config: Pick<Config, 'backup'>;
  clock: Clock;
}): Promise<BackupState> {
  const known = await findStored(db);
  const dated = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);
  const isLate = (at: Date | null): boolean => at !== null && clock.now().getTime() - at.getTime() > lateAfter;
  const [lastAt, sentAt] = [dated(known.lastAt), dated(known.sentAt)];
  return {
    isConfigured: config.backup.isOn,
    lastAt,
    bytes: known.bytes ?? null,
    pieces: known.pieces ?? { added: 0, addedBytes: 0 },
    lastFailedAt: dated(known.failedAt),
    failure: known.failure ?? null,
    failures: known.failures ?? 0,
    isLate: isLate(lastAt),
    target: config.backup.target
      ? {
          lastAt: sentAt,
          lastFailedAt: dated(known.sendFailedAt),
          failure: known.sendFailure ?? null,
          failures: known.sendFailures ?? 0,
          isLate: isLate(sentAt),
          erasures: known.erasures ?? null,
        }
      : null,
  };
}
