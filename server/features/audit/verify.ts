import type { Db } from '#server/platform/db/database.ts';
import { chainWalk } from './chain.ts';
import type { Finding, Head } from './chain.ts';
import { allowLongReading, countWaiting, listNeverSealed, listSealed } from './seal-queries.ts';

const rowsAtATime = 2_000;
/** More of them say nothing new. */
const neverSealedShown = 1_000;

export type Verdict = { head: Head; waiting: number; findings: Finding[] };

/** Reads the whole chain in one view of the database, so that a server may go on writing and sealing meanwhile. */
export async function verifyAuditLog(db: Db, kept?: Head): Promise<Verdict> {
  return await db.transaction(
    async (tx) => {
      await allowLongReading(tx);
      const walk = chainWalk(kept);
      for (let after = 0; ;) {
        const rows = await listSealed(tx, after, rowsAtATime);
        for (const row of rows) walk.step(row);
        after = rows.at(-1)?.position ?? after;
        if (rows.length < rowsAtATime) break;
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
export function verdictLines({ head, waiting, findings }: Verdict, headText: string): string[] {
  const waits =
    waiting > 0
      ? [
          `${waiting} newer ${waiting === 1 ? 'row waits' : 'rows wait'} for the seal, which a running server sets once a minute.`,
        ]
      : [];
  if (findings.length === 0) {
    return head.position === 0
      ? ['Nothing is sealed yet.', ...waits]
      : [`The audit log is whole: ${head.position} rows.`, ...waits, `Head: ${headText}`];
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
      return `Row ${finding.auditId} is not what was sealed (seal ${finding.position}): the row or its seal was changed.`;
    case 'removed':
      return `Row ${finding.auditId} was removed (seal ${finding.position} is still there).`;
    case 'seals-removed':
      return finding.from === finding.to
        ? `Seal ${finding.from} was removed.`
        : `Seals ${finding.from} to ${finding.to} were removed.`;
    case 'inserted':
      return `Row ${finding.auditId} was inserted afterwards: it was never sealed, though later rows are. It claims to be from ${finding.at} UTC.`;
    case 'head-differs':
      return `Seal ${finding.position} is not the one you kept: what stands before it was rewritten.`;
    case 'head-missing':
      return `The seal you kept, ${finding.position}, is not there: the end was cut off, or an older backup was restored.`;
  }
}
