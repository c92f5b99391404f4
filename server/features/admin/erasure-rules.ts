/**
 * What becomes of each row that points to a person when that person is erased. A test compares this with the database:
 * a new foreign key, and a new column of ids without one, needs a rule here before it may be merged.
 */
export const foreignKeyRules: Record<string, { onDelete: 'CASCADE' | 'SET NULL'; rule: string }> = {
  'access_tokens.user_id': { onDelete: 'CASCADE', rule: 'Their programs are let in no more.' },
  'accounts.user_id': { onDelete: 'CASCADE', rule: 'The ways to sign in go.' },
  'assignments.client_id': { onDelete: 'CASCADE', rule: 'The programs they were on go, with all that hangs on them.' },
  'appointment_allowances.client_id': { onDelete: 'CASCADE', rule: 'How many sessions were agreed on goes.' },
  'appointment_allowances.coach_id': { onDelete: 'CASCADE', rule: 'What an erased coach agreed on goes.' },
  'appointment_exceptions.coach_id': { onDelete: 'CASCADE', rule: 'Days away go.' },
  'appointment_notes.coach_id': {
    onDelete: 'CASCADE',
    rule: 'Notes an erased coach wrote on sessions go: nobody else may read them.',
  },
  'appointment_preferences.user_id': { onDelete: 'CASCADE', rule: 'How they wanted to be reminded goes.' },
  'appointment_reminders.user_id': { onDelete: 'CASCADE', rule: 'That they were reminded goes.' },
  'appointment_requests.client_id': { onDelete: 'CASCADE', rule: 'Times they asked for go.' },
  'appointment_requests.coach_id': { onDelete: 'CASCADE', rule: 'What an erased coach was asked goes.' },
  'appointment_rules.coach_id': { onDelete: 'CASCADE', rule: 'Hours and rules go.' },
  'appointment_seats.client_id': { onDelete: 'CASCADE', rule: 'Whether they came to a group’s session goes.' },
  'appointment_types.coach_id': {
    onDelete: 'CASCADE',
    rule: 'The types of session go; what was agreed keeps its own copy.',
  },
  'appointments.client_id': {
    onDelete: 'CASCADE',
    rule: 'Their sessions go, with lines, summaries, notes on them and what was agreed.',
  },
  'busy_calendars.coach_id': { onDelete: 'CASCADE', rule: 'Calendars go, with their addresses and busy times.' },
  'commitment_links.user_id': { onDelete: 'CASCADE', rule: 'The links in their mail stop.' },
  'commitments.client_id': { onDelete: 'CASCADE', rule: 'What was agreed with them goes.' },
  'appointments.coach_id': {
    onDelete: 'SET NULL',
    rule: 'Clients keep what was agreed in a session; those ahead were called off before. See callOffForErased.',
  },
  'check_in_forms.coach_id': {
    onDelete: 'SET NULL',
    rule:
      'People who answered a check-in of an erased coach keep its questions. One that nobody answered and no program asks ' +
      'goes before. See deleteUnneededForms.',
  },
  'check_in_plans.client_id': { onDelete: 'CASCADE', rule: 'What they were asked goes, with the words to it.' },
  'check_in_plans.coach_id': { onDelete: 'CASCADE', rule: 'An erased coach asks nothing any more.' },
  'check_ins.client_id': { onDelete: 'CASCADE', rule: 'Every answer goes.' },
  'check_ins.coach_id': { onDelete: 'SET NULL', rule: 'Answers shown to an erased coach are shown to nobody.' },
  'client_profiles.coach_before_leaving_id': {
    onDelete: 'SET NULL',
    rule: 'Whoever is leaving and changes their mind has no coach then.',
  },
  'client_profiles.coach_id': { onDelete: 'SET NULL', rule: 'Clients of an erased coach stay and have no coach.' },
  'client_profiles.user_id': { onDelete: 'CASCADE', rule: 'Number, trial and coach of a client go.' },
  'client_rollups.client_id': { onDelete: 'CASCADE', rule: 'Sums over their entries go.' },
  'care_signals.client_id': { onDelete: 'CASCADE', rule: 'That an entry or an answer was heavy goes with it.' },
  'coach_notes.client_id': { onDelete: 'CASCADE', rule: 'Notes about them go, all versions.' },
  'coach_notes.coach_id': { onDelete: 'CASCADE', rule: 'Notes an erased coach wrote go: nobody else may read them.' },
  'coach_profiles.user_id': { onDelete: 'CASCADE', rule: 'The profile, its code and its texts go.' },
  'cohort_members.client_id': {
    onDelete: 'CASCADE',
    rule: 'That they were in a group goes, with the name they chose.',
  },
  'cohort_post_acknowledgements.user_id': { onDelete: 'CASCADE', rule: 'Their quiet signs go.' },
  'cohort_post_reports.reporter_id': { onDelete: 'CASCADE', rule: 'What they reported in groups goes, and why.' },
  'cohort_posts.author_id': {
    onDelete: 'CASCADE',
    rule:
      'What they wrote in groups goes. Where others answered, the empty place was left without an author before. ' +
      'See deleteAllPostsOf.',
  },
  'cohort_room_reads.user_id': { onDelete: 'CASCADE', rule: 'How far they read in a group goes.' },
  'cohorts.coach_id': {
    onDelete: 'CASCADE',
    rule: 'The groups of an erased coach end; their members keep all they wrote, and their programs go on.',
  },
  'coaching_requests.client_id': { onDelete: 'CASCADE', rule: 'What they asked and what was answered goes.' },
  'coaching_requests.coach_id': { onDelete: 'CASCADE', rule: 'What an erased coach was asked goes.' },
  'contacts.client_id': { onDelete: 'CASCADE', rule: 'That they were contacted goes.' },
  'contacts.coach_id': { onDelete: 'CASCADE', rule: 'That an erased coach contacted somebody goes.' },
  'conversation_reads.user_id': { onDelete: 'CASCADE', rule: 'How far they read goes.' },
  'conversations.client_id': {
    onDelete: 'CASCADE',
    rule: 'The conversation goes, with what both wrote: it is sealed with the key of the client, which goes too.',
  },
  'conversations.coach_id': {
    onDelete: 'CASCADE',
    rule:
      'The conversation goes, with what the coach wrote; what the client wrote was moved to a conversation ' +
      'without a coach before. See keepWordsOfClients.',
  },
  'email_changes.user_id': { onDelete: 'CASCADE', rule: 'An address that waits to be confirmed goes.' },
  'data_exports.requested_by': {
    onDelete: 'SET NULL',
    rule: 'An export somebody else was sent stays, without who asked for it.',
  },
  'data_exports.user_id': { onDelete: 'CASCADE', rule: 'Their exports go; no file is kept anywhere.' },
  'entry_comments.coach_id': { onDelete: 'CASCADE', rule: 'What an erased coach answered goes.' },
  'entry_shares.client_id': { onDelete: 'CASCADE', rule: 'What they shared goes with the entries.' },
  'entry_shares.coach_id': { onDelete: 'CASCADE', rule: 'What was shared with an erased coach is shared no longer.' },
  'erased_entries.client_id': { onDelete: 'CASCADE', rule: 'The ids of pages they had erased go.' },
  'goals.client_id': { onDelete: 'CASCADE', rule: 'Their goals go, with earlier words and every rating.' },
  'goals.coach_id': { onDelete: 'SET NULL', rule: 'A goal shown to an erased coach is shown to nobody.' },
  'journal_imports.client_id': { onDelete: 'CASCADE', rule: 'When they imported pages goes, with the pages.' },
  'known_devices.user_id': { onDelete: 'CASCADE', rule: 'The browsers they signed in with are forgotten.' },
  'invitations.client_id': { onDelete: 'CASCADE', rule: 'Invitations they got go.' },
  'invitations.coach_id': { onDelete: 'CASCADE', rule: 'Invitations an erased coach sent go.' },
  'journal_entries.client_id': {
    onDelete: 'CASCADE',
    rule: 'Every entry goes, with its versions, shares and comments.',
  },
  'live_events.user_id': { onDelete: 'CASCADE', rule: 'What their pages would have heard goes.' },
  'mail_outbox.about_id': { onDelete: 'CASCADE', rule: 'Mail to others that names them is not sent any more.' },
  'mail_outbox.user_id': { onDelete: 'CASCADE', rule: 'Mail to them is not sent any more.' },
  'mailed_invitations.coach_id': { onDelete: 'CASCADE', rule: 'Invitations an erased coach mailed go.' },
  'media.client_id': { onDelete: 'CASCADE', rule: 'Their photos and recordings go, with what a bucket holds of them.' },
  'messages.sender_id': { onDelete: 'CASCADE', rule: 'Their messages go.' },
  'mood_check_ins.user_id': { onDelete: 'CASCADE', rule: 'Moods tapped in a mail go.' },
  'mood_links.user_id': { onDelete: 'CASCADE', rule: 'The links in their mail stop.' },
  'notices.user_id': { onDelete: 'CASCADE', rule: 'What they were told goes.' },
  'notification_dismissals.client_id': { onDelete: 'CASCADE', rule: 'What a coach put away about them goes.' },
  'notification_dismissals.coach_id': { onDelete: 'CASCADE', rule: 'What an erased coach put away goes.' },
  'outreach_messages.client_id': { onDelete: 'CASCADE', rule: 'Letters they got go.' },
  'outreach_messages.coach_id': { onDelete: 'CASCADE', rule: 'Letters an erased coach wrote go.' },
  'partings.client_id': { onDelete: 'CASCADE', rule: 'That they worked with somebody goes.' },
  'partings.coach_id': { onDelete: 'CASCADE', rule: 'Whom an erased coach worked with goes.' },
  'passkeys.user_id': { onDelete: 'CASCADE', rule: 'Their passkeys open nothing any more.' },
  'pauses.client_id': { onDelete: 'CASCADE', rule: 'Their pauses go.' },
  'photos.owner_id': { onDelete: 'CASCADE', rule: 'Their picture goes.' },
  'practice_marks.client_id': { onDelete: 'CASCADE', rule: 'Their marks go.' },
  'programs.deleted_by': { onDelete: 'SET NULL', rule: 'That they deleted a program goes; it can still be restored.' },
  'programs.owner_id': {
    onDelete: 'SET NULL',
    rule:
      'In use: the platform has it. Was in use: stays hidden for those who were on it. Never in use: goes. ' +
      'Decided before the row goes; see erase.ts.',
  },
  'push_subscriptions.user_id': { onDelete: 'CASCADE', rule: 'Their browsers are forgotten.' },
  'reminders.user_id': { onDelete: 'CASCADE', rule: 'Their reminders and the calendar address go.' },
  'sessions.user_id': { onDelete: 'CASCADE', rule: 'They are signed out everywhere.' },
  'sign_up_links.coach_id': { onDelete: 'CASCADE', rule: 'The links an erased coach mailed stop working.' },
  'sign_up_links.created_by': { onDelete: 'SET NULL', rule: 'A link they made stays valid, without who made it.' },
  'sign_up_links.used_by': {
    onDelete: 'CASCADE',
    rule: 'How they came goes. Open links bound to their address are deleted by hand (deleteMentions).',
  },
  'simulation_runs.admin_id': {
    onDelete: 'CASCADE',
    rule: 'The log of simulations they ran goes; the test data stays marked by itself.',
  },
  'two_factors.user_id': { onDelete: 'CASCADE', rule: 'The second factor goes.' },
  'user_keys.user_id': {
    onDelete: 'CASCADE',
    rule: 'The key goes: what a copy of the files still holds cannot be read any more.',
  },
  'week_cards.client_id': { onDelete: 'CASCADE', rule: 'The sentences they picked go, with the cards.' },
  'week_cards.coach_id': { onDelete: 'SET NULL', rule: 'A card shown to an erased coach is shown to nobody.' },
  'webhook_deliveries.client_id': { onDelete: 'CASCADE', rule: 'What was to be sent about them goes unsent.' },
  'webhooks.coach_id': { onDelete: 'CASCADE', rule: 'Addresses, secrets and what was sent there go.' },
  'visits.user_id': { onDelete: 'CASCADE', rule: 'When they were here goes.' },
};

/** Columns of ids that no foreign key holds. */
export const looseIdRules: Record<string, string> = {
  'appointments.offer_id': 'Names no person: times that were offered together.',
  'audit_log.actor_id': 'Stays: the record of who did what may only grow, and holds ids alone.',
  'audit_log.subject_id': 'Stays, like the actor.',
  'care_signals.check_in_id': 'Goes with the row of the client, whether or not the check-in was ever sent.',
  'client_rollups.assignment_id': 'Goes with the row of the client.',
  'client_rollups.heavy_entry_id': 'Goes with the row of the client.',
  'data_exports.mail_id': 'Goes with the export.',
  'erasures.person_id': 'Stays: whoever puts a backup back erases them again by it.',
  'idempotency_keys.user_id': 'Erased by hand (deleteMentions), as are answers to others that name them.',
  'media.entry_id': 'Goes with the row of the client; with its entry by a trigger.',
};
