import { auditLog } from './db/schema.ts';
import type { Db, Tx } from './db/database.ts';

export type AuditAction =
  | 'sign-in' | 'sign-in-failed' | 'sign-out' | 'sign-up' | 'demo-sign-in'
  | 'password-changed' | 'password-reset' | 'second-factor-on' | 'second-factor-off' | 'session-ended'
  | 'email-verified' | 'admin-granted'
  | 'entry-deleted' | 'entry-restored' | 'entries-erased'
  | 'entry-shared' | 'entry-unshared' | 'entry-read' | 'entry-commented' | 'comment-deleted'
  | 'role-set' | 'role-cleared' | 'role-refused'
  | 'program-created' | 'program-changed' | 'program-duplicated' | 'program-imported' | 'program-replaced' | 'program-assigned'
  | 'coach-joined' | 'coach-approved' | 'referral-code-renewed' | 'profile-changed' | 'photo-changed'
  | 'notes-saved' | 'client-contacted'
  | 'journal-exported' | 'key-rotated' | 'mail-retried';

export type AuditEntry = {
  actorId: string | null;
  action: AuditAction;
  subjectId?: string;
  /** Facts only: a role, a count, an outcome. Never text, e-mail or tokens. */
  detail?: Record<string, string | number | boolean>;
};

/** Inside a transaction, pass it: then what happened and its record stand or fall together. */
export async function audit(db: Db | Tx, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values({
    actorId: entry.actorId,
    action: entry.action,
    subjectId: entry.subjectId ?? entry.actorId,
    detail: entry.detail ?? {},
  });
}
