import { checkInOutbox } from '#web/features/check-ins/check-in-outbox.ts';
import * as checkIns from '#web/features/check-ins/mutations.ts';
import { useGoalChange } from '#web/features/goals/queries.ts';
import { useAnswerInvitation } from '#web/features/invitations/answer.ts';
import * as journal from '#web/features/journal/mutations.ts';
import { useDismiss } from '#web/features/notices/mutations.ts';
import * as parting from '#web/features/parting/mutations.ts';
import { useMarkPractice } from '#web/features/practices/queries.ts';
import * as requests from '#web/features/requests/mutations.ts';
import * as roles from '#web/features/roles/mutations.ts';
import * as sessions from '#web/features/sessions/mutations.ts';
import * as settings from '#web/features/settings/mutations.ts';
import * as reminder from '#web/features/settings/reminder-mutations.ts';
import { useShareEntry } from '#web/features/sharing/mutations.ts';
import * as today from '#web/features/today/mutations.ts';
import { useEditEntry } from '#web/features/today/use-edit-entry.ts';
import * as weeks from '#web/features/today/weeks/queries.ts';
import { api } from '#web/platform/api.ts';
import { publish } from '#web/platform/device/device-events.ts';
import { row, type Row } from './mutations-in-test.tsx';

const pages = 'every page of clients';
const mark = { id: 'r1', practiceType: 'daily', completed: true, week: 1, day: 1 } as const;
const sentAnswers = { kind: checkInOutbox.name, content: { occasion: 'o1' } } as never;
const agreed = { agreed: [{ id: 'm1', doneAt: null }], agreedBefore: [] };
const sentence = { assignmentId: 'a1', week: 1, sentence: null } as never;

/** What clients and everyone do. */
export const clientMutations: Row[] = [
  row(
    'check-ins/mutations useCheckInChange',
    () =>
      checkIns.useCheckInChange(() => api('PUT /api/client/check-ins/settled', { body: { occasion: 'o1' } }), 'Done.'),
    (hook) => hook.mutate(undefined),
    { 'PUT /api/client/check-ins/settled': {} },
    { done: `said, ${pages}`, not: `warned, ${pages}` },
  ),
  row(
    'check-ins/mutations useShare',
    () => checkIns.useShare('i1', 'g1'),
    (hook) => hook.mutate('score'),
    { 'PUT /api/client/check-ins/{id}/share': { id: 'i1' } },
    { done: pages, not: `warned, ${pages}` },
  ),
  row(
    'check-ins/mutations useShare',
    () => checkIns.useShare('i1', 'g1'),
    (hook) => hook.mutate(null),
    { 'DELETE /api/client/check-ins/{id}/share': { id: 'i1' } },
    { done: pages, not: `warned, ${pages}` },
  ),
  row(
    'check-ins/mutations useSettle',
    () => checkIns.useSettle(),
    (hook) => hook.mutate('o1'),
    { 'PUT /api/client/check-ins/settled': {} },
    { done: `said, ${pages}`, not: `warned, ${pages}` },
  ),
  row(
    'check-ins/mutations useSentCheckIns',
    () => checkIns.useSentCheckIns(),
    () => publish({ about: 'sent', userId: 'u1', item: sentAnswers, answer: { id: 'i1' } }),
    {},
    { done: `${pages}, =own check-ins`, not: `${pages}, =own check-ins` },
    { me: { id: 'u1' }, 'own check-ins': { asked: [], answered: [], instruments: [] } },
  ),
  row(
    'goals/queries useGoalChange',
    () => useGoalChange(() => api('PUT /api/client/goals/{id}', { params: { id: 'g1' }, body: {} as never })),
    (hook) => hook.mutate(undefined),
    { 'PUT /api/client/goals/{id}': { id: 'g1' } },
    { done: 'said, own goals, =own goals', not: 'warned, own goals' },
    { 'own goals': { goals: [] } },
  ),
  row(
    'goals/queries useGoalChange',
    () =>
      useGoalChange(() => api('PUT /api/client/goals/{id}', { params: { id: 'g1' }, body: {} as never }), {
        occasion: 'o1',
      }),
    (hook) => hook.mutate(undefined),
    { 'PUT /api/client/goals/{id}': { id: 'g1' }, 'PUT /api/client/check-ins/settled': {} },
    { done: `said, ${pages}`, not: 'warned, own goals' },
  ),
  row(
    'invitations/answer useAnswerInvitation',
    (note) => useAnswerInvitation(note('answered')),
    (hook) => hook.mutate({ invitationId: 'n1', response: 'accepted' }),
    { 'POST /api/client/respond-invitation': { id: 'n1', status: 'accepted' } },
    { done: `said, answered, ${pages}, me`, not: `warned, ${pages}` },
  ),
  row(
    'invitations/answer useAnswerInvitation',
    (note) => useAnswerInvitation(note('answered')),
    (hook) => hook.mutate({ invitationId: 'n1', response: 'declined' }),
    { 'POST /api/client/respond-invitation': { id: 'n1', status: 'declined' } },
    { done: `said, answered, ${pages}`, not: `warned, ${pages}` },
  ),
  row(
    'journal/mutations useRemoval',
    (note) => journal.useRemoval({} as never, note('removed')),
    (hook) => hook.remove.mutate('e1'),
    { 'DELETE /api/client/journal-entries/{id}': { id: 'e1' } },
    { done: `said, removed, ${pages}`, not: 'warned' },
  ),
  row(
    'journal/mutations useRemoval',
    (note) => journal.useRemoval({} as never, note('removed')),
    (hook) => hook.restore.mutate('e1'),
    { 'POST /api/client/journal-entries/{id}/restore': { id: 'e1' } },
    { done: `said, ${pages}`, not: 'warned' },
  ),
  row(
    'journal/mutations useDeleteRecording',
    () => journal.useDeleteRecording('e1'),
    (hook) => hook.mutate('m1'),
    { 'DELETE /api/client/media/{mediaId}': { id: 'm1' } },
    { done: `said, ${pages}`, not: 'warned' },
  ),
  row(
    'notices/mutations useDismiss',
    () => useDismiss(),
    (hook) => hook.mutate(['n1']),
    { 'POST /api/notices/read': {} },
    { done: '=notices', not: 'warned, notices, =notices' },
    { notices: [{ id: 'n1' }] },
  ),
  row(
    'parting/mutations useEveryPageAnew',
    () => parting.useEveryPageAnew(),
    (lookAnew) => lookAnew(),
    {},
    {
      done: 'everything',
      not: 'everything',
    },
  ),
  row(
    'parting/mutations useUndoLeaving',
    () => parting.useUndoLeaving(),
    (hook) => hook.mutate(),
    { 'POST /api/client/parting/undo': { coach: { fullName: 'Maya' } as never } },
    { done: 'said, everything', not: 'warned, everything' },
  ),
  row(
    'parting/mutations useLeaveCoach',
    () => parting.useLeaveCoach({ id: 'g1', name: 'Maya' }),
    (hook) => hook.mutate('stops' as never),
    { 'POST /api/client/parting': {} },
    { done: 'said, everything' },
  ),
  row(
    'parting/mutations useAnswerFindable',
    () => parting.useAnswerFindable(),
    (hook) => hook.mutate(true),
    { 'PUT /api/settings/findable': {} },
    { done: 'said, everything', not: 'warned, everything' },
  ),
  row(
    'parting/mutations useChooseProgram',
    () => parting.useChooseProgram(),
    (hook) => hook.mutate('stops' as never),
    { 'POST /api/client/parting/program': {} },
    { done: 'said, everything', not: 'warned, everything' },
  ),
  row(
    'practices/queries useMarkPractice',
    () => useMarkPractice(),
    (hook) => hook.mark(mark),
    { 'POST /api/client/practice-completion': { completed: true, completedAt: null } },
    { done: 'said, home, =practices', not: 'warned, practices' },
    { practices: { practices: [{ id: 'r1', isCompleted: false, completedAt: null }] } },
  ),
  row(
    'requests/mutations useRequestCoaching',
    (note) => requests.useRequestCoaching({ coachId: 'g1', coachName: 'Maya' }, note('sent')),
    (hook) => hook.mutate('Please.'),
    { 'POST /api/client/coaching-requests': { id: 'q1' } },
    { done: 'said, sent, =own requests', not: 'warned, own requests', key: 'own' },
  ),
  row(
    'requests/mutations useWithdrawRequest',
    () => requests.useWithdrawRequest(),
    (hook) => hook.mutate({ id: 'q1' } as never),
    { 'DELETE /api/client/coaching-requests/{id}': { id: 'q1', coach: { fullName: 'Maya' } as never } },
    { done: 'said, =own requests', not: 'warned, own requests' },
    { 'own requests': [{ id: 'q1' }] },
  ),
  row(
    'roles/mutations useSetRole',
    () => roles.useSetRole(),
    (hook) => hook.mutate({ role: 'coach' }),
    { 'POST /api/auth/set-role': { role: 'coach' } },
    {},
  ),
  row(
    'roles/mutations useChooseRole',
    () => roles.useChooseRole('coach'),
    (hook) => hook.mutate({ role: 'admin' }),
    { 'POST /api/auth/set-role': { role: 'admin' }, 'POST /api/auth/clear-role': {} },
    { not: 'me' },
  ),
  row(
    'sessions/mutations useSessionChange',
    () =>
      sessions.useSessionChange(
        () => api('POST /api/client/appointments/{id}/decline', { params: { id: 's1' } }),
        'Declined.',
      ),
    (hook) => hook.mutate(),
    { 'POST /api/client/appointments/{id}/decline': { ahead: [] } },
    { done: 'said, own sessions and session, home', not: 'warned, own sessions and session, home' },
  ),
  row(
    'sessions/mutations useTakeTime',
    () => sessions.useTakeTime(),
    (hook) => hook.mutate({ typeId: 't1', at: '2026-01-05T10:00:00Z' } as never),
    { 'POST /api/client/appointments': { id: 's1' } },
    { done: 'own sessions and session, home', key: 'own' },
  ),
  row(
    'sessions/mutations useTakeTime',
    () => sessions.useTakeTime('s1'),
    (hook) => hook.mutate({ typeId: 't1', at: '2026-01-05T10:00:00Z' } as never),
    { 'POST /api/appointments/{id}/move': {} },
    { done: 'own sessions and session, home' },
  ),
  row(
    'sessions/mutations useTick',
    () => sessions.useTick('s1'),
    (hook) => hook.mutate({ id: 'm1', isDone: true }),
    { 'PUT /api/commitments/{id}/done': {} },
    {
      done: 'own sessions and session, home, =own session',
      not: 'warned, own sessions and session, home',
    },
    { 'own session': agreed },
  ),
  row(
    'sessions/mutations useTakeBack',
    () => sessions.useTakeBack(),
    (hook) => hook.mutate({ type: 'entry', entryId: 'e1' } as never),
    { 'DELETE /api/client/journal-entries/{id}/share': {} },
    { done: `said, ${pages}`, not: `warned, ${pages}` },
  ),
  row(
    'settings/mutations useSettingsChange',
    () => settings.useSettingsChange({ send: () => api('GET /api/settings'), done: { title: 'Saved.' } }),
    (hook) => hook.mutate(),
    { 'GET /api/settings': { firstName: 'Nora' } },
    { done: 'said, =me, =settings', not: 'warned' },
    { me: { id: 'u1' } },
  ),
  row(
    'settings/mutations useSettingsChange',
    () =>
      settings.useSettingsChange({ send: () => api('GET /api/settings'), done: { title: 'Saved.' }, showsError: true }),
    (hook) => hook.mutate(),
    { 'GET /api/settings': { firstName: 'Nora' } },
    { done: 'said, =settings' },
  ),
  row(
    'settings/reminder-mutations useChangeReminder',
    () => reminder.useChangeReminder(),
    (hook) => hook.mutate({ change: { minute: 60 }, done: 'Saved.' }),
    { 'PUT /api/client/reminder': { minute: 60 } },
    { done: 'said, =reminder', not: 'warned, reminder, =reminder' },
    { reminder: { minute: 30 } },
  ),
  row(
    'settings/reminder-mutations useReminderMutation',
    () => reminder.useReminderMutation(() => api('GET /api/client/reminder'), 'Saved.'),
    (hook) => hook.mutate(),
    { 'GET /api/client/reminder': { minute: 60 } },
    { done: 'said, =reminder', not: 'warned' },
  ),
  row(
    'sharing/mutations useShareEntry',
    () => useShareEntry('e1'),
    (hook) => hook.mutate('g1'),
    { 'PUT /api/client/journal-entries/{id}/share': { share: null } },
    { not: `warned, ${pages}` },
  ),
  row(
    'sharing/mutations useShareEntry',
    () => useShareEntry('e1'),
    (hook) => hook.mutate(null),
    { 'DELETE /api/client/journal-entries/{id}/share': { share: null } },
    { not: `warned, ${pages}` },
  ),
  row(
    'today/mutations useAdvanceDay',
    (note) => today.useAdvanceDay({ assignmentId: 'a1', week: 1, day: 1, durationWeeks: 4 }, note('left')),
    (hook) => hook.mutate(),
    { 'POST /api/client/advance-day': { status: 'active' } },
    { done: `said, left, ${pages}`, not: 'warned' },
  ),
  row(
    'today/mutations useUndoAdvance',
    (note) => today.useUndoAdvance(note('left')),
    (hook) => hook.mutate({ assignmentId: 'a1', week: 1, day: 1 }),
    { 'POST /api/client/advance-day/undo': {} },
    { done: `said, left, ${pages}`, not: `warned, ${pages}` },
  ),
  row(
    'today/mutations useMoveToToday',
    (note) => today.useMoveToToday(note('moved')),
    (hook) => hook.mutate('e1'),
    { 'POST /api/client/journal-entries/{id}/move-to-today': { id: 'e1' } },
    { done: `moved, ${pages}`, not: 'warned' },
  ),
  row(
    'today/mutations usePause',
    () => today.usePause(),
    (hook) => hook.mutate({} as never),
    { 'POST /api/client/pause': { pause: null } },
    { done: pages },
  ),
  row(
    'today/mutations useEndPause',
    () => today.useEndPause(),
    (hook) => hook.mutate(),
    { 'DELETE /api/client/pause': { pause: null } },
    { done: `${pages}, =home`, not: 'warned' },
    { home: { pause: 'running' } },
  ),
  row(
    'today/use-edit-entry useEditEntry',
    () => useEditEntry('e1'),
    (hook) => hook.mutate({ entryText: 'Words.', moodScore: 5, version: 1 }),
    {
      'PUT /api/client/journal-entries/{id}': { id: 'e1' },
      'GET /api/client/journal-entries/{id}/versions': [{ version: 2 } as never],
    },
    { done: `said, ${pages}`, not: 'warned', conflict: '' },
  ),
  row(
    'today/weeks/queries useKeepSentence',
    () => weeks.useKeepSentence(),
    (hook) => hook.mutate(sentence),
    { 'PUT /api/client/week-cards': { id: 'w1' } },
    { done: '=week cards', not: 'warned' },
    { 'week cards': { cards: [] } },
  ),
  row(
    'today/weeks/queries useShareCard',
    () => weeks.useShareCard('Maya'),
    (hook) => hook.mutate({ card: { id: 'w1' } as never, week: sentence, coachId: 'g1' }),
    { 'PUT /api/client/week-cards/{id}/share': { id: 'w1', share: null } },
    { done: 'said, =week cards', not: 'warned' },
    { 'week cards': { cards: [] } },
  ),
];
