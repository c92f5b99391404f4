import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { walkChain, sealOf, type Finding, type Head } from './chain.ts';
import {
  allowLongReading,
  claimSealing,
  countWaiting,
  findHead,
  findNewest,
  insertSeals,
  listNeverSealed,
  listSealed,
  listUnsealed,
  listWriters,
} from './seal-queries.ts';

const rowsAtATime = 1_000;
/** Bounds one run: an old installation has years to seal at first, and a shutdown should not wait long. */
const roundsAtATime = 20;

/**
 * Seals what was written since the last run. Afterwards and not while writing: sealing in the writing transaction would
 * serialise all of them.
 */
export async function sealAuditLog({ db }: Pick<Deps, 'db'>): Promise<number> {
  const upTo = await completeUpTo(db);
  let sealed = 0;
  for (let round = 0; upTo !== null && round < roundsAtATime; round += 1) {
    const added = await sealNext(db, upTo);
    sealed += added;
    if (added < rowsAtATime) break;
  }
  return sealed;
}

async function sealNext(db: Db, upTo: number): Promise<number> {
  return await db.transaction(async (tx) => {
    if (!(await claimSealing(tx))) return 0;
    const rows = await listUnsealed(tx, upTo, rowsAtATime);
    let head = await findHead(tx);
    const seals = rows.map(({ id, content }) => {
      head = { position: head.position + 1, hash: sealOf(head.hash, content) };
      return { ...head, auditId: id };
    });
    if (seals.length > 0) await insertSeals(tx, seals);
    return seals.length;
  });
}

const looks = 20;
const betweenLooks = 50;

/**
 * The number up to which the log is complete. Numbers are drawn in order but committed in any: a smaller one may still
 * appear while a transaction that was writing when the newest row was seen is open. Null if they take long; the next
 * minute is soon enough.
 */
async function completeUpTo(db: Db): Promise<number | null> {
  const newest = await findNewest(db);
  let writers = await listWriters(db);
  for (let look = 0; writers.length > 0; look += 1) {
    if (look === looks) return null;
    await sleep(betweenLooks);
    const still = new Set(await listWriters(db));
    writers = writers.filter((writer) => still.has(writer));
  }
  return newest;
}

/**
 * For the job that runs once a minute. The head is logged once a day: kept elsewhere, it shows whether the end was
 * truncated or the chain rebuilt.
 */
export function createSealing({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): () => Promise<void> {
  let said = '';
  return async () => {
    try {
      await sealAuditLog({ db });
      const today = clock.now().toISOString().slice(0, 10);
      if (said === today) return;
      const head = await findHead(db);
      if (head.position > 0) log.info({ head: headText(head) }, 'the audit log is sealed up to here');
      said = today;
    } catch (error) {
      log.warn({ type: (error as Error).name }, 'the audit log could not be sealed and is tried again in a minute');
    }
  };
}

/** As printed, logged and passed to `audit:verify`. */
export const headText = ({ position, hash }: Head): string => `${position}:${hash}`;

export function readHead(text: string): Head | undefined {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim().toLowerCase()) ?? [];
  return position && hash ? { position: Number(position), hash } : undefined;
}

const rowsReadAtATime = 2_000;
/** Further ones add nothing. */
const neverSealedShown = 1_000;

type Verdict = { head: Head; waiting: number; findings: Finding[] };

/** Reads the whole chain in one snapshot, so that a server may go on writing and sealing. */
export async function verifyAuditLog(db: Db, kept?: Head): Promise<Verdict> {
  return await db.transaction(
    async (tx) => {
      await allowLongReading(tx);
      const walk = walkChain(kept);
      for (let after = 0; ;) {
        const rows = await listSealed(tx, after, rowsReadAtATime);
        for (const row of rows) walk.step(row);
        after = rows.at(-1)?.position ?? after;
        if (rows.length < rowsReadAtATime) break;
      }
      const { head, findings } = walk.end();
      const inserted = (await listNeverSealed(tx, neverSealedShown)).map(({ id, at }): Finding => ({
        kind: 'inserted',
        auditId: id,
        at,
      }));
      return { head, waiting: await countWaiting(tx), findings: [...findings, ...inserted] };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

const shown = 20;

/** What the host reads. */
export function verdictLines({ head, waiting, findings }: Verdict): string[] {
  const waits =
    waiting > 0
      ? [
          `${waiting} newer ${waiting === 1 ? 'row waits' : 'rows wait'} for the seal, which a running server ` +
            'sets once a minute.',
        ]
      : [];
  if (findings.length === 0) {
    return head.position === 0
      ? ['Nothing is sealed yet.', ...waits]
      : [`The audit log is whole: ${head.position} rows.`, ...waits, `Head: ${headText(head)}`];
  }
  return [
    `The audit log was tampered with: ${findings.length === 1 ? '1 place' : `${findings.length} places`}.`,
    ...findings.slice(0, shown).map((finding) => `- ${inWords(finding)}`),
    ...(findings.length > shown ? [`- and ${findings.length - shown} more.`] : []),
    ...waits,
  ];
}

function inWords(finding: Finding): string {
  switch (finding.kind) {
    case 'changed':
      return (
        `Row ${finding.auditId} is not what was sealed (seal ${finding.position}): the row or its seal was ` +
        'changed.'
      );
    case 'removed':
      return `Row ${finding.auditId} was removed (seal ${finding.position} is still there).`;
    case 'seals-removed':
      return finding.from === finding.to
        ? `Seal ${finding.from} was removed.`
        : `Seals ${finding.from} to ${finding.to} were removed.`;
    case 'inserted':
      return (
        `Row ${finding.auditId} was inserted afterwards: it was never sealed, though later rows are. It claims ` +
        `to be from ${finding.at} UTC.`
      );
    case 'head-differs':
      return `Seal ${finding.position} is not the one you kept: what comes before it was rewritten.`;
    case 'head-missing':
      return (
        `The seal you kept, ${finding.position}, is not there: the end was cut off, or an older backup was ` +
        'restored.'
      );
  }
}
