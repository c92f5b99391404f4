import type { Left } from './walk.ts';

export const writingLeaves: Record<string, Left> = {
  'assignments.advanceDay': { holds: 'assignments', changes: 'assignments, client_rollups, live_events' },
  'assignments.endPause': { holds: 'assignments', changes: 'client_rollups, live_events, pauses' },
  'assignments.pause': { holds: 'assignments, appointments in order', changes: 'client_rollups, live_events, pauses' },
  'assignments.undoAdvanceDay': { holds: 'assignments', changes: 'assignments, client_rollups, live_events' },
  'journal.delete': {
    holds: 'assignments',
    changes: 'client_rollups, journal_entries, live_events',
    audits: 'entry-deleted',
  },
  'journal.edit': {
    holds: 'journal_entries',
    changes: 'assignment_rollups, client_rollups, journal_entries, journal_entry_versions, live_events',
  },
  'journal.moveToToday': {
    holds: 'assignments, journal_entries',
    changes: 'assignment_rollups, client_rollups, journal_entries, live_events',
    fails: 'after its work',
  },
  'journal.restore': {
    changes: 'client_rollups, journal_entries, live_events',
    audits: 'entry-restored',
    fails: 'after its work',
  },
  'journal.save': {
    holds: 'assignments, installation to read, assignments',
    changes: 'assignment_rollups, client_rollups, idempotency_keys, journal_entries, live_events, user_keys',
  },
  'journalImport.add': { changes: 'idempotency_keys, journal_entries, journal_imports', audits: 'journal-imported' },
  'journalImport.takeBack': {
    holds: 'journal_imports!, journal_entries! in order',
    changes: 'journal_entries, journal_imports',
    audits: 'import-taken-back',
    fails: 'after its work',
  },
  'media.addPhoto': { holds: 'users', changes: 'live_events, media, media_pieces' },
  'media.beginRecording': { holds: 'users', changes: 'media' },
  'media.delete': { changes: 'live_events, media, media_pieces', audits: 'media-deleted' },
  'media.sendPiece': { holds: 'media', changes: 'media, media_pieces' },
  'media.transcribe': { audits: 'recording-transcribed' },
  'practices.mark': { holds: 'assignments', changes: 'practice_marks' },
  'sharing.comment': {
    holds: 'entry_shares',
    changes: 'entry_comments, idempotency_keys, live_events',
    notices: 'entry-commented Nora',
    audits: 'entry-commented',
  },
  'sharing.deleteComment': {
    holds: 'entry_shares',
    changes: 'entry_comments, live_events, notices',
    audits: 'comment-deleted',
  },
  'sharing.read': { changes: 'entry_shares, live_events', audits: 'entry-read' },
  'sharing.share': {
    holds: 'webhooks to point at in order',
    changes: 'entry_shares, live_events',
    audits: 'entry-shared',
  },
  'sharing.unshare': { changes: 'entry_shares, live_events', audits: 'entry-unshared' },
  'weekCards.keep': { holds: 'week_cards', changes: 'live_events, week_cards' },
  'weekCards.read': { holds: 'week_cards', changes: 'live_events, week_cards', audits: 'week-card-read' },
  'weekCards.share': { changes: 'live_events, week_cards', audits: 'week-card-shared' },
  'weekCards.unshare': { holds: 'week_cards', changes: 'live_events, week_cards', audits: 'week-card-unshared' },
};
