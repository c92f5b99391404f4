import type { Left } from './walk.ts';

export const jobsLeaves: Record<string, Left> = {
  accounts: {
    holds:
      'users in order, users, client_profiles in order, assignments! in order, conversations! in order, users!, ' +
      'appointments in order, programs! in order, cohort_rooms in order',
    changes:
      'accounts, appointment_reminders, appointment_rules, appointment_types, appointments, client_profiles, ' +
      'client_rollups, coach_profiles, cohort_members, cohort_posts, cohort_room_reads, cohort_rooms, cohorts, ' +
      'conversation_reads, conversations, entry_shares, erasures, idempotency_keys, live_events, mail_outbox, ' +
      'messages, user_keys, users, webhook_deliveries, webhooks, files',
    notices: 'coach-left Jana, coach-left Nora',
    audits: 'user-deleted',
  },
  agreed: { holds: 'one in order or skips', changes: 'commitment_links, commitments', mails: 'commitment-due Nora' },
  appointments: { changes: 'appointment_reminders', mails: 'session-reminder Ines, session-reminder Nora' },
  approvals: { holds: 'installation!', changes: 'installation', mails: 'coaches-waiting Uma' },
  audit: { holds: 'pg_try_advisory_xact_lock', changes: 'audit_seals' },
  busy: { holds: 'busy_calendars in order or skips, busy_calendars in order or skips' },
  distress: { holds: 'pg_advisory_xact_lock, waiting! in order', changes: 'care_signals', mails: 'distress Ines' },
  mail: {
    holds:
      'mail_outbox! in order or skips, mail_outbox! in order or skips, mail_outbox! in order or skips, ' +
      'mail_outbox! in order or skips',
    changes: 'mail_outbox',
  },
  reminders: { changes: 'mood_links, reminders', mails: 'reminder Nora' },
  rooms: { holds: 'mark! in order or skips', changes: 'cohort_room_reads', mails: 'group-news Jana' },
  shared: { holds: 'c in order or skips', changes: 'entry_shares', mails: 'entries-shared Ines' },
  unread: { holds: 'r! in order or skips', changes: 'conversation_reads', mails: 'unread-message Nora' },
  upkeep: {
    holds:
      'journal_entries in order or skips, journal_entry_versions in order or skips, ' +
      'cohort_posts in order or skips',
    changes: 'commitment_links, live_events, mood_links',
  },
  webhooks: {
    holds:
      'webhook_deliveries! in order or skips, webhook_deliveries! in order or skips, ' +
      'webhook_deliveries! in order or skips, webhook_deliveries! in order or skips, users to point at, ' +
      'webhooks, webhook_deliveries! in order or skips',
    changes: 'webhook_deliveries, webhooks',
    mails: 'webhook-ended Ines',
    audits: 'webhook-ended',
  },
};
