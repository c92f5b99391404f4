import type { Left } from './walk.ts';

export const hostingLeaves: Record<string, Left> = {
  'admin.approveCoach': {
    changes: 'coach_profiles, live_events',
    notices: 'coach-approved Tomas',
    audits: 'coach-approved',
  },
  'admin.deleteCoach': {
    holds:
      'users in order, users, client_profiles in order, assignments! in order, conversations! in order, users!, ' +
      'appointments in order, coach_profiles, appointments in order, programs! in order',
    changes: 'client_profiles, client_rollups, coach_profiles, live_events, partings, programs, users',
    notices: 'coach-left Nora',
    audits: 'coach-deleted',
  },
  'admin.deleteProgram': {
    holds: 'programs!',
    changes: 'live_events, programs',
    notices: 'program-removed Tomas',
    audits: 'program-deleted',
  },
  'admin.deleteUser': {
    holds:
      'users in order, users, client_profiles in order, assignments! in order, conversations! in order, users!, ' +
      'appointments in order, programs! in order, cohort_rooms in order',
    changes: 'client_profiles, client_rollups, erasures, live_events, users, files',
    notices: 'client-left Tomas',
    audits: 'user-deleted',
  },
  'admin.restoreProgram': {
    holds: 'programs!',
    changes: 'live_events, programs',
    notices: 'program-restored Tomas',
    audits: 'deleted-program-restored',
  },
  'adminPeople.changeAdmin': { holds: 'users in order, users', changes: 'users', audits: 'admin-granted' },
  'adminPeople.changeRole': {
    holds: 'users in order, users, users, client_profiles, coach_profiles',
    changes: 'coach_profiles, users',
    mails: 'role-changed Lena',
    audits: 'role-set',
  },
  'adminPeople.confirmAddress': { holds: 'users in order, users', changes: 'users', audits: 'email-verified' },
  'adminPeople.endSession': { holds: 'users in order, users', audits: 'session-ended' },
  'adminPeople.endSessions': { holds: 'users in order, users', audits: 'session-ended' },
  'adminPeople.liftSuspension': {
    holds: 'users in order, users',
    changes: 'client_profiles, client_rollups, live_events, notices, users',
    audits: 'suspension-lifted',
  },
  'adminPeople.move': {
    holds:
      'users in order, users, users, client_profiles, coach_profiles, coach_profiles, appointments in order, ' +
      'assignments, conversations!, assignments, webhooks to point at in order',
    changes: 'client_profiles, client_rollups, live_events, partings',
    mails: 'client-joined Tomas, client-moved Ines, coach-changed Nora',
    notices: 'client-joined Tomas, client-moved Ines, coach-changed Nora',
    audits: 'client-moved, coach-joined, parted',
  },
  'adminPeople.sendPasswordLink': {
    holds: 'users in order, users',
    changes: 'verifications',
    mails: 'reset Nora',
    audits: 'password-link-sent',
    fails: 'halfway',
  },
  'adminPeople.suspend': {
    holds: 'users in order, users, appointments in order, coach_profiles, appointments in order',
    changes: 'client_profiles, client_rollups, live_events, users',
    notices: 'client-unavailable Ines',
    audits: 'user-suspended',
  },
  'adminPeople.suspend, a coach': {
    holds: 'users in order, users, appointments in order, coach_profiles, appointments in order',
    changes: 'live_events, users',
    notices: 'coach-unavailable Nora',
    audits: 'user-suspended',
  },
  'export.userData': {
    holds: 'users',
    changes: 'data_exports, idempotency_keys, live_events',
    mails: 'data-export Nora',
    notices: 'data-exported Nora',
    audits: 'export-requested',
  },
  'mail.retry': {
    holds: 'mail_outbox! in order or skips',
    changes: 'mail_outbox',
    audits: 'mail-retried',
    fails: 'unnoticed',
  },
  'mail.sendTest': {},
  'programs.import': {
    changes: 'daily_prompts, idempotency_keys, programs, weekly_practices, weekly_themes',
    audits: 'program-imported',
  },
  'signUp.makeLink': { changes: 'sign_up_links', mails: 'sign-up-link lou@post.example', audits: 'sign-up-link-made' },
  'signUp.revokeLink': { changes: 'sign_up_links', audits: 'sign-up-link-revoked' },
};
