import type { Left } from './walk.ts';

export const groupsLeaves: Record<string, Left> = {
  'appointments.addType': {
    holds: 'coach_profiles',
    changes: 'appointment_types, idempotency_keys, live_events',
    audits: 'appointment-hours-changed',
  },
  'appointments.saveHours': {
    holds: 'coach_profiles',
    changes: 'appointment_rules, live_events',
    audits: 'appointment-hours-changed',
  },
  'appointments.saveRules': {
    holds: 'coach_profiles',
    changes: 'appointment_rules, live_events',
    audits: 'appointment-hours-changed',
  },
  'appointments.sayComing': { changes: 'appointment_seats, live_events' },
  'bulk.preview': {},
  'bulk.run': {
    holds: 'installation to read, conversations',
    changes: 'conversation_reads, conversations, idempotency_keys, live_events, messages, user_keys',
  },
  'bulk.run, into a group': {
    holds:
      'installation to read, users, client_profiles, coach_profiles, cohorts, coach_profiles, ' +
      'programs to point at, assignments, assignments',
    changes: 'assignments, client_rollups, cohort_members, idempotency_keys, live_events, user_keys',
    mails: 'group-changed Otto',
    notices: 'group-joined Otto',
    audits: 'cohort-joined, program-assigned',
  },
  'cohortRoom.acknowledge': {
    holds: 'cohort_members to read, cohort_rooms',
    changes: 'cohort_post_acknowledgements, live_events',
  },
  'cohortRoom.changePlan': { holds: 'cohort_rooms', changes: 'cohort_posts, live_events' },
  'cohortRoom.chooseMail': { changes: 'cohort_room_reads, live_events' },
  'cohortRoom.chooseWriters': { holds: 'installation to read, cohort_rooms', changes: 'cohort_rooms, live_events' },
  'cohortRoom.delete': {
    holds: 'cohort_rooms',
    changes: 'cohort_post_acknowledgements, cohort_posts, live_events',
    audits: 'post-deleted',
  },
  'cohortRoom.edit': { holds: 'cohort_members to read, cohort_rooms', changes: 'cohort_posts, live_events' },
  'cohortRoom.keep': {
    holds: 'cohort_rooms',
    changes: 'cohort_post_reports, live_events, notices',
    audits: 'report-settled',
  },
  'cohortRoom.markRead': { changes: 'cohort_room_reads, live_events' },
  'cohortRoom.mute': { changes: 'cohort_room_reads, live_events' },
  'cohortRoom.pin': { holds: 'cohort_rooms', changes: 'cohort_posts, live_events' },
  'cohortRoom.plan': { holds: 'cohort_rooms', changes: 'cohort_posts, cohort_rooms, idempotency_keys, live_events' },
  'cohortRoom.remove': {
    holds: 'cohort_rooms',
    changes: 'cohort_posts, live_events',
    notices: 'post-removed Nora',
    audits: 'post-removed',
  },
  'cohortRoom.report': {
    holds: 'cohort_rooms',
    changes: 'cohort_post_reports, live_events',
    notices: 'post-reported Ines',
    audits: 'post-reported',
  },
  'cohortRoom.report, to the host': {
    holds: 'cohort_rooms',
    changes: 'cohort_post_reports, live_events',
    notices: 'post-reported-to-host Uma',
    audits: 'post-reported',
  },
  'cohortRoom.write': {
    holds: 'cohort_members to read, cohort_rooms',
    changes: 'cohort_posts, cohort_rooms, idempotency_keys, live_events',
  },
  'cohorts.archive': { holds: 'cohorts', changes: 'cohorts' },
  'cohorts.change': { holds: 'cohorts, programs to point at', changes: 'cohorts', audits: 'cohort-changed' },
  'cohorts.changeShownName': { holds: 'cohorts', changes: 'cohort_members, live_events', fails: 'after its work' },
  'cohorts.create': { holds: 'programs to point at', changes: 'cohorts, idempotency_keys', audits: 'cohort-created' },
  'cohorts.end': {
    holds: 'cohorts, appointments in order, webhooks to point at in order',
    changes: 'appointments, assignments, client_rollups, cohorts, live_events',
    mails:
      'group-changed Jana, group-changed Otto, session-called-off Ines, session-called-off Jana, ' +
      'session-called-off Otto',
    notices:
      'group-ended Jana, group-ended Otto, session-called-off Ines, session-called-off Jana, ' +
      'session-called-off Otto',
    audits: 'cohort-ended',
  },
  'cohorts.endAny': {
    holds: 'cohorts, appointments in order',
    changes: 'assignments, client_rollups, cohorts, live_events',
    mails: 'group-changed Ines, group-changed Wanda',
    notices: 'cohort-ended Ines, group-ended Wanda',
    audits: 'cohort-ended',
  },
  'cohorts.extend': {
    holds: 'cohorts',
    changes: 'cohorts, live_events',
    mails: 'group-changed Emil, group-changed Jana, group-changed Nora',
    notices: 'group-extended Emil, group-extended Jana, group-extended Nora',
    audits: 'cohort-extended',
  },
  'cohorts.join': {
    holds:
      'users, client_profiles, coach_profiles, cohorts, assignments, webhooks to point at in order, cohorts, ' +
      'programs to point at, assignments, assignments',
    changes: 'assignments, client_profiles, client_rollups, cohort_members, live_events',
    notices: 'client-joined Ines',
    audits: 'coach-joined, cohort-joined, program-assigned',
    fails: 'after its work',
  },
  'cohorts.leave': {
    holds:
      'users, client_profiles, cohort_rooms, users, client_profiles, coach_profiles, appointments in order, ' +
      'assignments, conversations!',
    changes: 'client_profiles, client_rollups, cohort_post_reports, cohort_posts, live_events, partings',
    mails: 'client-parted Ines',
    notices: 'client-parted Ines',
    audits: 'cohort-left, parted',
    fails: 'after its work',
  },
  'cohorts.pause': {
    holds: 'cohorts, appointments in order',
    changes: 'assignments, client_rollups, cohorts, live_events, pauses',
    mails: 'group-changed Emil, group-changed Jana, group-changed Nora',
    notices: 'group-paused Emil, group-paused Jana, group-paused Nora',
    audits: 'cohort-paused',
  },
  'cohorts.remove': {
    holds: 'cohorts',
    changes: 'assignments, client_rollups, cohort_members, live_events',
    mails: 'group-changed Emil',
    notices: 'group-left Emil',
    audits: 'cohort-left',
  },
  'cohorts.renewCode': { holds: 'cohorts', changes: 'cohorts', audits: 'cohort-code-renewed' },
  'cohorts.resume': {
    holds: 'cohorts',
    changes: 'assignments, client_rollups, cohorts, live_events, pauses',
    mails: 'group-changed Emil, group-changed Jana, group-changed Nora',
    notices: 'group-paused Emil, group-paused Jana, group-paused Nora',
    audits: 'cohort-paused',
  },
  'cohorts.showCount': { changes: 'cohort_members', fails: 'after its work' },
  'roomReports.keep': { holds: 'cohort_rooms', changes: 'cohort_post_reports, live_events', audits: 'report-settled' },
  'roomReports.open': { audits: 'reported-post-read' },
  'roomReports.remove': {
    holds: 'cohort_rooms',
    changes: 'cohort_post_reports, cohort_posts, live_events',
    notices: 'post-removed Nora',
    audits: 'post-removed',
  },
};
