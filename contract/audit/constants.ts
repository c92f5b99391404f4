/** Everything that is written down about who did what. A new action needs its words in web/features/audit/copy.ts. */
export const auditActions = [
  'sign-in', 'sign-in-failed', 'sign-out', 'sign-up', 'demo-sign-in',
  'password-changed', 'password-reset', 'second-factor-on', 'second-factor-off', 'session-ended',
  'email-verified', 'admin-granted',
  'entry-deleted', 'entry-restored', 'entries-erased',
  'entry-shared', 'entry-unshared', 'entry-read', 'entry-commented', 'comment-deleted',
  'role-set', 'role-cleared', 'role-refused',
  'program-created', 'program-changed', 'program-duplicated', 'program-imported', 'program-replaced', 'program-assigned', 'program-deleted',
  'coach-joined', 'coach-approved', 'referral-code-renewed', 'profile-changed', 'photo-changed',
  'notes-saved', 'client-contacted',
  'journal-exported', 'export-requested', 'export-refused', 'export-downloaded',
  'user-deleted', 'coach-deleted', 'deletion-refused',
  'simulation-run', 'simulation-cleared', 'simulation-refused',
  'key-rotated', 'mail-retried', 'backup-made', 'backup-restored',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Rows one answer holds. */
export const auditPageSize = 50;

export const auditSearchMax = 200;
