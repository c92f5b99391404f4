import { createHash } from 'node:crypto';

/** The predecessor of the first seal. */
export const firstHash = '0'.repeat(64);

/** A seal covers this row and the whole chain before it. `content` is the row as the database serialises it. */
export function sealOf(before: string, content: string): string {
  return createHash('sha256').update(before).update('\n').update(content).digest('hex');
}

/** A seal and its row; the row is null if it no longer exists. */
export type SealedRow = { position: number; auditId: number; hash: string; content: string | null };

export type Finding =
  | { kind: 'changed'; position: number; auditId: number }
  | { kind: 'removed'; position: number; auditId: number }
  | { kind: 'seals-removed'; from: number; to: number }
  | { kind: 'inserted'; auditId: number; at: string }
  | { kind: 'head-differs'; position: number }
  | { kind: 'head-missing'; position: number };

/** The head of a chain: the number of seals, and the last one. */
export type Head = { position: number; hash: string };

/**
 * Walks the chain seal by seal. After a break it continues from the stored seal, so that one changed row is one
 * finding.
 */
export function walkChain(kept?: Head) {
  let head: Head = { position: 0, hash: firstHash };
  const findings: Finding[] = [];
  return {
    step({ position, auditId, hash, content }: SealedRow): void {
      const isNext = position === head.position + 1;
      if (!isNext) findings.push({ kind: 'seals-removed', from: head.position + 1, to: position - 1 });
      if (content === null) findings.push({ kind: 'removed', position, auditId });
      // After a gap the previous hash is unknown, so that one row cannot be checked.
      else if (isNext && sealOf(head.hash, content) !== hash) findings.push({ kind: 'changed', position, auditId });
      if (position === kept?.position && hash !== kept.hash) findings.push({ kind: 'head-differs', position });
      head = { position, hash };
    },
    end(): { head: Head; findings: Finding[] } {
      if (kept && kept.position > head.position) findings.push({ kind: 'head-missing', position: kept.position });
      return { head, findings };
    },
  };
}
