import * as clientPage from '#web/features/client-page/mutations.ts';
import { useRestoreNotes, useSaveNotes } from '#web/features/client-page/notes/mutations.ts';
import * as checkIns from '#web/features/coach-check-ins/mutations.ts';
import * as dashboard from '#web/features/coach-dashboard/mutations.ts';
import * as session from '#web/features/coach-session/mutations.ts';
import * as sessions from '#web/features/coach-sessions/mutations.ts';
import * as parting from '#web/features/parting/coach-mutations.ts';
import * as sharing from '#web/features/sharing/coach-mutations.ts';
import { api } from '#web/platform/api.ts';
import { row, type Row } from './mutations-in-test.tsx';

/** Nothing that was shown of the client is left. */
const forgotten =
  'everything, -client, -client nudge, -client notes, -client sessions, -client entry, -question before deletion';
const queue = 'coach home, coach queue, held clients';
const sessionPages = 'every page about clients, every session, coach home';
const given = async () => 'given';

/** What coaches and admins do. */
export const coachMutations: Row[] = [
  row(
    'client-page/mutations useAcknowledge',
    () => clientPage.useAcknowledge('c1'),
    (hook) => hook.mutate('n1'),
    { 'POST /api/coach/client/{clientId}/acknowledge-notification': {} },
    { done: 'coach home, =client', not: 'warned, client, =client' },
    { client: { notifications: [{ id: 'n1' }] } },
  ),
  row(
    'client-page/mutations useDismissNotification',
    () => clientPage.useDismissNotification('c1'),
    (hook) => hook.mutate('n1'),
    { 'POST /api/coach/client/{clientId}/dismiss-notification': {} },
    { done: 'coach home, =client', not: 'warned, client, =client' },
    { client: { notifications: [{ id: 'n1' }] } },
  ),
  row(
    'client-page/mutations useReadNotification',
    () => clientPage.useReadNotification('c1'),
    (hook) => hook.mutate('n1'),
    { 'POST /api/coach/client/{clientId}/dismiss-notification': {} },
    { done: 'coach home, =client', not: '=client' },
    { client: { notifications: [{ id: 'n1' }] } },
  ),
  row(
    'client-page/mutations useNudge',
    () => clientPage.useNudge('c1'),
    (hook) => hook.send(),
    { 'POST /api/coach/client/{clientId}/nudge': {} },
    { done: 'said, client nudge', not: 'warned, client nudge', key: 'own' },
  ),
  row(
    'client-page/mutations useWhatsapp',
    () => clientPage.useWhatsapp('c1'),
    (hook) => hook.open(),
    { 'POST /api/coach/client/{clientId}/send-whatsapp': { whatsappUrl: 'https://wa.me/1' } },
    { done: 'said, client', not: 'warned', key: 'own' },
  ),
  row(
    'client-page/notes/mutations useSaveNotes',
    () => useSaveNotes('c1'),
    (hook) => hook.mutate({ text: 'Words.', baseVersion: 1 }),
    {
      'PUT /api/coach/client/{clientId}/notes': { notes: 'Words.', version: 2 },
      'GET /api/coach/client/{clientId}': { coachNotes: 'Others.', notesVersion: 2 },
    },
    { done: 'said, client notes', not: 'warned', conflict: 'client notes' },
  ),
  row(
    'client-page/notes/mutations useRestoreNotes',
    () => useRestoreNotes('c1'),
    (hook) => hook.mutate({ version: 1, baseVersion: 2 }),
    { 'POST /api/coach/client/{clientId}/notes/restore': { notes: 'Words.', version: 3 } },
    { done: 'said, client notes, =client', not: 'warned, client, client notes' },
    { client: { coachNotes: 'Others.', notesVersion: 2 } },
  ),
  row(
    'coach-check-ins/mutations useSaveForm',
    () => checkIns.useSaveForm(),
    (hook) => hook.mutate({ id: 'f1', baseVersion: 1, instrument: {} as never }),
    { 'PUT /api/coach/check-in-forms/{id}': {} },
    { done: 'forms', not: 'forms' },
  ),
  row(
    'coach-check-ins/mutations useRemoveForm',
    (note) => checkIns.useRemoveForm(note('removed')),
    (hook) => hook.mutate({ id: 'f1', title: 'Sleep' }),
    { 'DELETE /api/coach/check-in-forms/{id}': {} },
    { done: 'said, removed, forms', not: 'warned, forms' },
  ),
  row(
    'coach-check-ins/mutations useConfirmScreeners',
    () => checkIns.useConfirmScreeners(),
    (hook) => hook.mutate(),
    { 'PUT /api/coach/screeners': {} },
    { done: 'forms', not: 'warned, forms' },
  ),
  row(
    'coach-dashboard/mutations useDismiss',
    (note) => dashboard.useDismiss(note('undone')),
    (hook) => hook.mutate({ personId: 'c1', name: 'Nora', ids: ['n1'] }),
    { 'POST /api/coach/client/{clientId}/dismiss-notification': {} },
    { done: `said, ${queue}`, not: `warned, ${queue}` },
  ),
  row(
    'coach-dashboard/mutations useSettle',
    (note) => dashboard.useSettle(note('settled')),
    (hook) => hook.mutate({ id: 's1', outcome: 'held' }),
    { 'POST /api/coach/appointments/{id}/outcome': {} },
    { done: `settled, ${queue}`, not: `warned, ${queue}` },
  ),
  row(
    'coach-dashboard/mutations useNudge',
    (note) => dashboard.useNudge(note('sent')),
    (hook) => hook.send({ id: 'c1', firstName: 'Nora' } as never),
    { 'POST /api/coach/client/{clientId}/nudge': {} },
    { done: `said, sent, ${queue}`, not: `warned, ${queue}`, key: 'own' },
  ),
  row(
    'coach-session/mutations useSaveText',
    () => session.useSaveText('s1', 'notes'),
    (hook) => hook.mutate({ text: 'Words.', baseVersion: 1 }),
    {
      'PUT /api/coach/appointments/{id}/notes': {},
      'GET /api/coach/appointments/{id}': { notes: { version: 2 } as never },
    },
    { done: 'session notes', not: 'warned, session notes', conflict: 'session notes' },
  ),
  row(
    'coach-session/mutations useSaveText',
    () => session.useSaveText('s1', 'summary'),
    (hook) => hook.mutate({ text: 'Words.', baseVersion: 1 }),
    {
      'PUT /api/coach/appointments/{id}/summary': {},
      'GET /api/coach/appointments/{id}': { summary: { version: 1 } as never },
    },
    { done: 'session summary', not: 'warned, session summary' },
  ),
  row(
    'coach-session/mutations useShare',
    () => session.useShare('s1'),
    (hook) => hook.mutate(undefined),
    { 'POST /api/coach/appointments/{id}/share': {} },
    { done: sessionPages, not: `warned, ${sessionPages}` },
  ),
  row(
    'coach-session/mutations useSettle',
    () => session.useSettle('s1'),
    (hook) => hook.mutate('held'),
    { 'POST /api/coach/appointments/{id}/outcome': {} },
    { done: sessionPages, not: `warned, ${sessionPages}` },
  ),
  row(
    'coach-session/mutations useAnswerMove',
    () => session.useAnswerMove('s1'),
    (hook) => hook.mutate(true),
    { 'POST /api/appointments/{id}/move/answer': {} },
    { done: sessionPages, not: `warned, ${sessionPages}` },
  ),
  row(
    'coach-session/mutations useChangeCommitment',
    () => session.useChangeCommitment(),
    (hook) => hook.mutate({ id: 'm1' } as never),
    { 'PUT /api/coach/commitments/{id}': {} },
    { done: sessionPages, not: `warned, ${sessionPages}` },
  ),
  row(
    'coach-session/mutations useLetGo',
    () => session.useLetGo(),
    (hook) => hook.mutate('m1'),
    { 'POST /api/coach/commitments/{id}/let-go': {} },
    { done: sessionPages, not: `warned, ${sessionPages}` },
  ),
  row(
    'coach-session/mutations useCarry',
    () => session.useCarry('s1'),
    (hook) => hook.mutate({ id: 'm1', dueOn: '2026-01-05' }),
    { 'POST /api/coach/commitments/{id}/carry': {} },
    { done: sessionPages, not: `warned, ${sessionPages}` },
  ),
  row(
    'coach-session/mutations useAdd',
    () => session.useAdd('s1'),
    (hook) => hook.mutate({ idempotencyKey: 'given', text: 'Walk.' } as never),
    { 'POST /api/coach/appointments/{id}/commitments': {} },
    { done: sessionPages, not: `warned, ${sessionPages}`, key: 'given' },
  ),
  row(
    'coach-session/mutations useTick',
    () => session.useTick('s1'),
    (hook) => hook.mutate({ id: 'm1', isDone: true }),
    { 'PUT /api/commitments/{id}/done': {} },
    { done: 'every session, =session', not: 'warned, every session, =session' },
    { session: { agreed: [{ id: 'm1', doneAt: null }], agreedBefore: [] } },
  ),
  row(
    'coach-session/mutations useAllowance',
    () => session.useAllowance('c1'),
    (hook) => hook.mutate({} as never),
    { 'PUT /api/coach/client/{clientId}/allowance': {} },
    { done: 'every session, =client sessions' },
  ),
  row(
    'coach-session/mutations useAllowance',
    () => session.useAllowance('c1'),
    (hook) => hook.mutate(null),
    { 'DELETE /api/coach/client/{clientId}/allowance': {} },
    { done: 'every session, =client sessions' },
  ),
  row(
    'coach-sessions/mutations useRowChange',
    (note) =>
      sessions.useRowChange(
        () => api('POST /api/coach/appointments/{id}/outcome', { params: { id: 's1' }, body: { outcome: 'held' } }),
        () => 'Done.',
        note('gone'),
      ),
    (hook) => hook.mutate(),
    { 'POST /api/coach/appointments/{id}/outcome': {} },
    { done: `said, gone, ${sessionPages}`, not: `warned, ${sessionPages}` },
  ),
  row(
    'coach-sessions/mutations useSettle',
    () => sessions.useSettle('s1', 'Nora'),
    (hook) => hook.mutate('held'),
    { 'POST /api/coach/appointments/{id}/outcome': {} },
    { done: `said, ${sessionPages}`, not: `warned, ${sessionPages}` },
  ),
  row(
    'coach-sessions/mutations useDialogChange',
    () =>
      sessions.useDialogChange((body: object, idempotencyKey) =>
        api('POST /api/coach/appointments', { body: body as never, idempotencyKey }),
      ),
    (hook) => hook.mutate({}),
    { 'POST /api/coach/appointments': {} },
    { done: sessionPages, not: sessionPages, key: 'own' },
  ),
  row(
    'coach-sessions/mutations useHoursChange',
    () =>
      sessions.useHoursChange((body: object, idempotencyKey) =>
        api('POST /api/coach/appointments/types', { body: body as never, idempotencyKey }),
      ),
    (hook) => hook.mutate({}),
    { 'POST /api/coach/appointments/types': {} },
    { done: 'week, =hours', key: 'own' },
  ),
  row(
    'coach-sessions/mutations useHoursPress',
    () =>
      sessions.useHoursPress((id) => api('DELETE /api/coach/appointments/types/{id}', { params: { id } }), 'Removed.'),
    (hook) => hook.press('t1'),
    { 'DELETE /api/coach/appointments/types/{id}': {} },
    { done: 'said, week, =hours', not: 'warned' },
  ),
  row(
    'parting/coach-mutations useUndoEndWork',
    (note) => parting.useUndoEndWork(note('undone')),
    (hook) => hook.mutate({ id: 'c1', name: 'Nora' }),
    { 'POST /api/coach/former-clients/{clientId}/undo': {} },
    { done: 'said, undone, everything', not: 'warned, everything' },
  ),
  row(
    'parting/coach-mutations useEndWork',
    (note) =>
      parting.useEndWork(
        { id: 'c1', name: 'Nora' },
        { onStart: note('started'), onDone: note('ended'), onRefused: note('refused') },
      ),
    (hook) => hook.mutate('Farewell.'),
    { 'POST /api/coach/client/{clientId}/end': {} },
    { done: 'said, started, ended, coach home', not: 'started, refused' },
  ),
  row(
    'parting/coach-mutations usePauseClient',
    (note) => parting.usePauseClient({ id: 'c1', name: 'Nora' }, note('paused')),
    (hook) => hook.mutate(2),
    { 'POST /api/coach/client/{clientId}/pause': { endsOn: '2026-01-19' } },
    { done: 'said, paused, everything', not: 'everything' },
  ),
  row(
    'sharing/coach-mutations useMarkRead',
    () => sharing.useMarkRead('c1', 'e1'),
    (hook) => hook.mutate(1),
    { 'POST /api/coach/client/{clientId}/shared-entries/{entryId}/read': { readAt: '2026-01-05T10:00:00Z' } },
    { done: 'coach home, client', gone: 'client, client entry, reading' },
  ),
  row(
    'sharing/coach-mutations useComment',
    () => sharing.useComment('c1', 'e1', given),
    (hook) => hook.mutate('Well seen.'),
    { 'POST /api/coach/client/{clientId}/shared-entries/{entryId}/comments': { id: 'm1' } },
    { done: 'said, client', gone: '', conflict: 'warned', lost: 'warned', key: 'given' },
  ),
  row(
    'sharing/coach-mutations useDeleteComment',
    () => sharing.useDeleteComment('c1', 'e1'),
    (hook) => hook.mutate('m1'),
    { 'DELETE /api/coach/client/{clientId}/shared-entries/{entryId}/comments/{commentId}': { id: 'm1' } },
    { done: 'said, client', gone: 'warned, client, client entry, reading', conflict: 'warned', lost: 'warned' },
  ),
  row(
    'parting/coach-mutations useForgetClient',
    () => parting.useForgetClient('c1'),
    (forget) => forget(),
    {},
    { done: forgotten, not: forgotten },
  ),
];
