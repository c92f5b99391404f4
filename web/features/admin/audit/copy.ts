import type { AuditAction } from '#contract/audit/constants.ts';
import { figure } from '#web/platform/locale.ts';
import { counted } from '../copy.ts';
import type { AuditRow } from '../queries.ts';

export const auditCopy = {
  label: 'Audit log',
  about: 'Who did what, when, and about whom. It can only be added to, and never holds what people wrote.',
  filters: 'Filter the log',
  who: 'Who',
  whom: 'About whom',
  personHint: 'Name, e-mail or id',
  aboutHint: 'Name, e-mail, program or id',
  what: 'What',
  anything: 'Anything',
  from: 'From',
  to: 'To',
  clear: 'Clear filters',
  download: { csv: 'Download CSV', json: 'Download JSON' },
  loading: 'Loading the log...',
  searching: 'Searching...',
  shown: (rows: number, hasMore: boolean) =>
    hasMore ? `Showing the newest ${rows}` : rows === 1 ? '1 line' : `${rows} lines`,
  columns: { when: 'When', what: 'What', who: 'Who', whom: 'About whom', more: 'Details' },
  server: 'The server',
  notSignedIn: 'Someone not signed in',
  gone: 'No longer exists',
  self: 'themselves',
  of: (name: string) => `about ${name}`,
  by: (name: string) => `by ${name}`,
  more: 'Show older lines',
  moreLoading: 'Loading more...',
  moreFailed: 'The older lines couldn’t be loaded.',
  none: { title: 'Nothing matches', text: 'Nothing in the log matches these filters.' },
  empty: {
    title: 'Nothing has happened yet',
    text: 'Sign-ins, role changes, exports, deletions and the like will appear here.',
  },
  failed: { title: 'The log couldn’t be loaded' },
} as const;

const signingIn = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'sign-out': 'Signed out',
  'sign-up': 'Signed up',
  'sign-up-link-made': 'Sign-up link created',
  'sign-up-link-used': 'Sign-up link used',
  'sign-up-link-revoked': 'Sign-up link revoked',
  'addresses-invited': 'People invited by e-mail',
  'demo-sign-in': 'Entered the demo',
  'email-verified': 'Address confirmed',
  'email-change-asked': 'Address change requested',
  'email-change-ended': 'Address change cancelled',
  'email-changed': 'Address changed',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset',
  'second-factor-on': 'Second factor turned on',
  'second-factor-off': 'Second factor turned off',
  'second-factor-reset': 'Second factor reset',
  'recovery-codes-renewed': 'New recovery codes',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'session-ended': 'Sessions ended',
  'password-link-sent': 'Password link sent',
  'user-suspended': 'Suspended',
  'suspension-lifted': 'Suspension lifted',
};
const roles = {
  'role-set': 'Role set',
  'role-cleared': 'Left role',
  'role-refused': 'Role refused',
  'admin-granted': 'Admin rights granted',
  'admin-revoked': 'Admin rights removed',
  'client-moved': 'Moved to another coach',
  'coach-joined': 'Joined a coach',
  parted: 'Coaching ended',
  'parting-undone': 'End of coaching undone',
  'coach-approved': 'Coach approved',
};
const takenOut = {
  'journal-exported': 'Journal downloaded',
  'export-requested': 'Export sent',
  'export-refused': 'Export refused',
  'export-downloaded': 'Export downloaded',
  'list-downloaded': 'List downloaded',
  'account-deletion-asked': 'Account deletion requested',
  'account-kept': 'Own account kept',
  'user-deleted': 'User deleted',
  'coach-deleted': 'Coach deleted',
  'deletion-refused': 'Deletion refused',
  'entry-deleted': 'Entry deleted',
  'entry-restored': 'Entry restored',
  'entries-erased': 'Deleted entries erased',
};
const sharing = {
  'entry-shared': 'Entry shared',
  'entry-unshared': 'Entry no longer shared',
  'entry-read': 'Shared entry read',
  'entry-commented': 'Comment written',
  'comment-deleted': 'Comment deleted',
  'week-card-shared': 'Week card shared',
  'week-card-unshared': 'Week card no longer shared',
  'week-card-read': 'Shared week card seen',
  'notes-saved': 'Notes saved',
  'client-contacted': 'Client contacted',
  'appointment-booked': 'Session booked',
  'appointment-offered': 'Session offered',
  'appointment-moved': 'Session moved',
  'appointment-called-off': 'Session called off',
  'appointment-settled': 'Session held or missed',
  'appointment-allowance-set': 'Allowance of sessions set',
  'appointment-hours-changed': 'Hours and types of session changed',
  'appointment-notes-saved': 'Notes on a session saved',
  'appointment-summary-shared': 'Summary of a session shared',
  'busy-calendar-added': 'Busy calendar added',
  'busy-calendar-removed': 'Busy calendar removed',
  'check-in-asked': 'Check-in sent',
  'check-in-stopped': 'Check-in asked no more',
  'check-in-form-saved': 'Own check-in saved',
  'check-in-form-removed': 'Own check-in removed',
  'screeners-confirmed': 'Purpose of screeners confirmed',
  'check-in-shared': 'Check-in shown to the coach',
  'check-in-unshared': 'Check-in no longer shown',
  'goal-shared': 'Goal shown to the coach',
  'goal-unshared': 'Goal no longer shown',
};
const programs = {
  'program-created': 'Program created',
  'program-changed': 'Program edited',
  'program-version-kept': 'People stay on an earlier version',
  'program-people-moved': 'People moved to the current version',
  'program-archived': 'Program archived',
  'program-restored': 'Program restored',
  'program-duplicated': 'Program duplicated',
  'program-imported': 'Program imported',
  'program-replaced': 'Program replaced',
  'program-assigned': 'Program assigned',
  'program-paused': 'Program paused by the coach',
  'program-deleted': 'Program deleted',
  'deleted-program-restored': 'Deleted program restored',
  'program-erased': 'Deleted program erased',
};
const profiles = {
  'profile-changed': 'Profile edited',
  'photo-changed': 'Photo changed',
  'referral-code-renewed': 'Referral code renewed',
  'cohort-created': 'Cohort created',
  'cohort-changed': 'Cohort edited',
  'cohort-paused': 'Pause of a cohort changed',
  'cohort-extended': 'Cohort extended',
  'cohort-ended': 'Cohort ended',
  'cohort-code-renewed': 'Cohort code renewed',
  'cohort-joined': 'Cohort joined',
  'cohort-left': 'Cohort left',
  'post-deleted': 'Post in a cohort deleted',
  'post-removed': 'Post in a cohort removed',
  'post-reported': 'Post in a cohort reported',
  'report-settled': 'Report of a post settled',
  'reported-post-read': 'Reported post read',
};
const server = {
  'simulation-run': 'Simulation run',
  'simulation-cleared': 'Test data cleared',
  'simulation-refused': 'Simulation refused',
  'mail-retried': 'Mail retried',
  'key-rotated': 'Key rotated',
  'backup-made': 'Backup made',
  'backup-restored': 'Backup restored',
};

/** A new action without words is a type error here: put it into one of the groups above. */
const words: Record<AuditAction, string> = {
  ...signingIn,
  ...roles,
  ...takenOut,
  ...sharing,
  ...programs,
  ...profiles,
  ...server,
};

/** As the filter offers them. */
export const actionGroups = [
  { title: 'Signing in', actions: signingIn },
  { title: 'Roles', actions: roles },
  { title: 'Exports and deletions', actions: takenOut },
  { title: 'Sharing and notes', actions: sharing },
  { title: 'Programs', actions: programs },
  { title: 'Profiles', actions: profiles },
  { title: 'Server', actions: server },
] as const;

/** One this page does not know, such as from a newer server, is shown as it is called. */
export function actionName(action: string): string {
  const spelled = action.replaceAll('-', ' ');
  return (words as Record<string, string>)[action] ?? spelled.charAt(0).toUpperCase() + spelled.slice(1);
}

/** Values that need other words than their own. */
const factWords: Record<string, Record<string, string>> = {
  role: { none: 'no role' },
  method: {
    password: 'with a password',
    passkey: 'with a passkey',
    provider: 'with the sign-in provider',
    'sign-up': 'by signing up',
    'second factor': 'with a second factor',
    'recovery code': 'with a recovery code',
  },
  by: {
    admin: 'by an admin',
    client: 'by the client',
    coach: 'by the coach',
    cohort: 'by joining a cohort',
    command: 'from the command line',
    configuration: 'from the configuration',
    group: 'by a group at the sign-in provider',
    invitation: 'by accepting an invitation',
  },
  way: {
    whatsapp: 'on WhatsApp',
    nudge: 'with a nudge',
    passphrase: 'sealed with a passphrase',
    'secret-key': 'sealed with the secret key',
  },
  part: { heading: 'title and description' },
  reason: {
    password: 'wrong password',
    passkey: 'passkey not accepted',
    'second factor': 'wrong code',
    asked: 'they asked for it',
    unpaid: 'non-payment',
    oneself: 'own account',
    off: 'simulation is off',
    running: 'another one was running',
  },
};

const factCounts: Record<string, (count: number) => string> = {
  count: (count) => `${figure(count)} in all`,
  entries: (count) => counted(count, 'entry', 'entries'),
  people: (count) => counted(count, 'person', 'people'),
  programs: (count) => counted(count, 'program', 'programs'),
};

/** "Coach, by an admin" or "12 entries" */
export function factsInWords(facts: AuditRow['facts']): string {
  const said = Object.entries(facts)
    .map(([name, value]) =>
      typeof value === 'number' && factCounts[name]
        ? factCounts[name](value)
        : (factWords[name]?.[String(value)] ?? String(value).replaceAll(/[-_]/g, ' ')),
    )
    .join(', ');
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** Who did it. Of an erased person only the id is known. */
export function actorName({ actor, action }: AuditRow): string {
  if (actor) return actor.name ?? auditCopy.gone;
  return action === 'sign-in-failed' ? auditCopy.notSignedIn : auditCopy.server;
}

export const aboutName = ({ about }: AuditRow): string | undefined =>
  about ? (about.name ?? auditCopy.gone) : undefined;
