import type { AuditAction } from '#contract/audit/constants.ts';
import { auditLog } from './db/schema.ts';
import type { Db, Tx } from './db/database.ts';

type AuditEntry = {
  actorId: string | null;
  action: AuditAction;
  subjectId?: string;
  /** Facts only: a role, a count, an outcome. Never text, e-mail or tokens. */
  detail?: Record<string, string | number | boolean>;
};

/** Inside a transaction, pass it: the change and its record then commit together. */
export async function audit(db: Db | Tx, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values({
    actorId: entry.actorId,
    action: entry.action,
    subjectId: entry.subjectId ?? entry.actorId,
    detail: entry.detail ?? {},
  });
}
