import { usePersonAction, usePersonChange } from '#web/features/admin/person/mutations.ts';
import { useApproveCoach, useExportUser } from '#web/features/admin/users/mutations.ts';
import { useAnswerRequest } from '#web/features/requests/mutations.ts';
import * as invitations from '#web/features/send-invitation/mutations.ts';
import * as unassigned from '#web/features/unassigned-clients/mutations.ts';
import * as room from '#web/features/cohort-room/queries.ts';
import * as cohorts from '#web/features/cohorts/queries.ts';
import { useTranslationsChange } from '#web/features/program-languages/queries.ts';
import * as programs from '#web/features/programs/mutations.ts';
import { api } from '#web/platform/api.ts';
import { row, type Row } from './mutations-in-test.tsx';

const invited = 'all invitations, coach home';
const given = async () => 'given';
const post = { id: 'o1' } as never;

/** Cohorts and their rooms, programs, who is invited, and what admins do. */
export const cohortMutations: Row[] = [
  row(
    'admin/person/mutations usePersonChange',
    () => usePersonChange(() => api('POST /api/admin/coaches/{id}/approve', { params: { id: 'c1' } })),
    (hook) => hook.mutate(),
    { 'POST /api/admin/coaches/{id}/approve': { message: 'Done.' } },
    { done: 'said, every page of admins', not: 'every page of admins' },
  ),
  row(
    'admin/person/mutations usePersonAction',
    () => usePersonAction(() => api('POST /api/admin/coaches/{id}/approve', { params: { id: 'c1' } }), 'Failed.'),
    (hook) => hook.mutate(),
    { 'POST /api/admin/coaches/{id}/approve': { message: 'Done.' } },
    { done: 'said, every page of admins', not: 'warned, every page of admins' },
  ),
  row(
    'admin/users/mutations useExportUser',
    () => useExportUser({ id: 'c1', email: 'nora@example.org' }),
    (hook) => hook.mutate(),
    { 'POST /api/admin/export-user-data': { message: 'Sent.' } },
    { done: 'said, exports', not: 'warned, exports', key: 'own' },
  ),
  row(
    'admin/users/mutations useApproveCoach',
    () => useApproveCoach('c1'),
    (hook) => hook.mutate(),
    { 'POST /api/admin/coaches/{id}/approve': { message: 'Done.' } },
    { done: 'said, every page of admins', not: 'warned, every page of admins' },
  ),
  row(
    'cohorts/queries useSaveCohort',
    () => cohorts.useSaveCohort(undefined),
    (hook) => hook.mutate({ name: 'Spring' } as never),
    { 'POST /api/coach/cohorts': { id: 'k1' } },
    { done: 'cohorts, cohort figures, =cohorts', key: 'own' },
    { cohorts: [{ id: 'k2' }] },
  ),
  row(
    'cohorts/queries useSaveCohort',
    () => cohorts.useSaveCohort('k1'),
    (hook) => hook.mutate({ name: 'Spring' } as never),
    { 'PUT /api/coach/cohorts/{id}': { id: 'k1', name: 'Spring' } },
    { done: 'cohorts, cohort figures, =cohorts' },
    { cohorts: [{ id: 'k1' }, { id: 'k2' }] },
  ),
  row(
    'cohorts/queries usePauseCohort',
    () => cohorts.usePauseCohort('k1'),
    (hook) => hook.mutate('2026-01-05'),
    { 'POST /api/coach/cohorts/{id}/pause': { id: 'k1' } },
    { done: 'cohorts, cohort figures' },
  ),
  row(
    'cohorts/queries useResumeCohort',
    () => cohorts.useResumeCohort('k1'),
    (hook) => hook.mutate(),
    { 'POST /api/coach/cohorts/{id}/resume': { id: 'k1' } },
    { done: 'cohorts, cohort figures' },
  ),
  row(
    'cohorts/queries useExtendCohort',
    () => cohorts.useExtendCohort('k1'),
    (hook) => hook.mutate('2026-01-05'),
    { 'POST /api/coach/cohorts/{id}/extend': { id: 'k1' } },
    { done: 'cohorts, cohort figures' },
  ),
  row(
    'cohorts/queries useEndCohort',
    () => cohorts.useEndCohort('k1'),
    (hook) => hook.mutate(),
    { 'POST /api/coach/cohorts/{id}/end': { id: 'k1' } },
    { done: 'cohorts, cohort figures' },
  ),
  row(
    'cohorts/queries useRenewCode',
    () => cohorts.useRenewCode('k1'),
    (hook) => hook.mutate(),
    { 'POST /api/coach/cohorts/{id}/code': { id: 'k1' } },
    { done: 'cohorts, cohort figures' },
  ),
  row(
    'cohorts/queries useArchiveCohort',
    () => cohorts.useArchiveCohort(),
    (hook) => hook.mutate({ id: 'k1', isArchived: true }),
    { 'POST /api/coach/cohorts/{id}/archive': { id: 'k1' } },
    { done: 'cohorts, cohort figures' },
  ),
  row(
    'cohorts/queries useRemoveMembers',
    () => cohorts.useRemoveMembers('k1'),
    (hook) => hook.mutate(['c1']),
    { 'POST /api/coach/cohorts/{id}/remove': { id: 'k1' } },
    { done: 'clients, cohorts, cohort figures' },
  ),
  row(
    'cohort-room/queries useChangeRoom',
    () => room.useChangeRoom('k1'),
    (hook) => hook.mutate({ do: 'pin', post }),
    { 'PUT /api/cohorts/{cohortId}/room/posts/{postId}/pin': {} },
    { done: 'the room', not: 'warned, the room' },
  ),
  row(
    'cohort-room/queries useChangeRoom',
    () => room.useChangeRoom('k1'),
    (hook) => hook.mutate({ do: 'keep', post }),
    { 'POST /api/cohorts/{cohortId}/room/posts/{postId}/keep': {} },
    { done: 'the room', not: 'warned, the room' },
  ),
  row(
    'cohort-room/queries useChangeRoom',
    () => room.useChangeRoom('k1'),
    (hook) => hook.mutate({ do: 'acknowledge', post }),
    { 'PUT /api/cohorts/{cohortId}/room/posts/{postId}/acknowledgement': {} },
    { done: 'the room', not: 'warned, the room' },
  ),
  row(
    'cohort-room/queries useChangeRoom',
    () => room.useChangeRoom('k1'),
    (hook) => hook.mutate({ do: 'mute', isMuted: true }),
    { 'PUT /api/cohorts/{cohortId}/room/mute': {} },
    { done: 'the room', not: 'warned, the room' },
  ),
  row(
    'cohort-room/queries useChangeRoom',
    () => room.useChangeRoom('k1'),
    (hook) => hook.mutate({ do: 'mail', mailsDaily: true }),
    { 'PUT /api/cohorts/{cohortId}/room/mail': {} },
    { done: 'the room', not: 'warned, the room' },
  ),
  row(
    'cohort-room/queries useChangeRoom',
    () => room.useChangeRoom('k1'),
    (hook) => hook.mutate({ do: 'writers', writers: 'everyone' as never }),
    { 'PUT /api/cohorts/{cohortId}/room/writers': {} },
    { done: 'the room', not: 'warned, the room' },
  ),
  row(
    'cohort-room/queries useEditPost',
    () => room.useEditPost('k1', 'o1'),
    (hook) => hook.mutate({ text: 'Words.', version: 1 }),
    { 'PUT /api/cohorts/{cohortId}/room/posts/{postId}': {} },
    { done: 'the room', not: 'the room' },
  ),
  row(
    'cohort-room/queries usePlanPost',
    () => room.usePlanPost('k1', undefined, given),
    (hook) => hook.mutate({ text: 'Words.', programDay: 1, version: 1 }),
    { 'POST /api/cohorts/{cohortId}/room/planned': {} },
    { done: 'said, the room', not: 'the room', key: 'given' },
  ),
  row(
    'cohort-room/queries usePlanPost',
    () => room.usePlanPost('k1', post, given),
    (hook) => hook.mutate({ text: 'Words.', programDay: 1, version: 1 }),
    { 'PUT /api/cohorts/{cohortId}/room/planned/{postId}': {} },
    { done: 'said, the room', not: 'the room' },
  ),
  row(
    'cohort-room/queries useDeletePost',
    () => room.useDeletePost('k1', 'o1'),
    (hook) => hook.mutate(),
    { 'DELETE /api/cohorts/{cohortId}/room/posts/{postId}': {} },
    { done: 'the room' },
  ),
  row(
    'cohort-room/queries useRemovePost',
    () => room.useRemovePost('k1', 'o1'),
    (hook) => hook.mutate('Unkind.'),
    { 'POST /api/cohorts/{cohortId}/room/posts/{postId}/remove': {} },
    { done: 'the room' },
  ),
  row(
    'cohort-room/queries useReportPost',
    () => room.useReportPost('k1', 'o1'),
    (hook) => hook.mutate({ to: 'coach', reason: 'Unkind.' }),
    { 'POST /api/cohorts/{cohortId}/room/posts/{postId}/report': {} },
    { done: 'said, the room' },
  ),
  row(
    'programs/mutations useDuplicateProgram',
    () => programs.useDuplicateProgram({ id: 'p1', programId: 'breath' }),
    (hook) => hook.mutate(),
    { 'POST /api/programs/{id}/duplicate': { id: 'p2', title: 'Breath' } },
    { done: 'said, programs, coach home', not: 'warned', key: 'own' },
  ),
  row(
    'programs/mutations useDownloadProgram',
    () => programs.useDownloadProgram({ id: 'p1', programId: 'breath' }),
    (hook) => hook.mutate(),
    { 'GET /api/programs/{id}/export': {} },
    { not: 'warned' },
  ),
  row(
    'programs/mutations useArchiveProgram',
    () => programs.useArchiveProgram({ id: 'p1', title: 'Breath' }),
    (hook) => hook.mutate(),
    { 'POST /api/programs/{id}/archive': {} },
    { done: 'said, programs, coach home', not: 'programs, coach home' },
  ),
  row(
    'programs/mutations useRestoreProgram',
    () => programs.useRestoreProgram({ id: 'p1', title: 'Breath' }),
    (hook) => hook.mutate(),
    { 'POST /api/programs/{id}/restore': {} },
    { done: 'said, programs, coach home', not: 'warned, programs, coach home' },
  ),
  row(
    'programs/mutations useRestoreDeleted',
    () => programs.useRestoreDeleted({ id: 'p1', title: 'Breath', programId: 'breath' }),
    (hook) => hook.mutate(),
    { 'POST /api/programs/{id}/restore': { title: 'Breath', programId: 'breath-2' } },
    { done: 'said, programs, coach home', not: 'warned, programs, coach home' },
  ),
  row(
    'programs/mutations useDeleteProgram',
    () => programs.useDeleteProgram({ id: 'p1', title: 'Breath' }),
    (hook) => hook.mutate(),
    { 'DELETE /api/programs/{id}': {} },
    { done: 'said, programs, coach home', not: 'programs, coach home' },
  ),
  row(
    'program-languages/queries useTranslationsChange',
    () => useTranslationsChange('p1', () => api('GET /api/programs/{id}/translations', { params: { id: 'p1' } })),
    (hook) => hook.mutate(undefined),
    { 'GET /api/programs/{id}/translations': {} },
    { done: 'programs, coach home, =translations', conflict: 'translations' },
  ),
  row(
    'requests/mutations useAnswerRequest',
    (note) => useAnswerRequest(note('answered')),
    (hook) =>
      hook.mutate({ status: 'accepted', request: { id: 'q1', client: { firstName: 'Nora', lastName: '' } } } as never),
    { 'POST /api/coach/coaching-requests/{id}/answer': { status: 'accepted' } as never },
    { done: 'said, answered, coach home', not: 'warned, coach home' },
  ),
  row(
    'send-invitation/mutations useSendInvitation',
    (note) => invitations.useSendInvitation(note('sent')),
    (hook) => hook.mutate({ people: [{ id: 'c1', firstName: 'Nora' }] } as never),
    { 'POST /api/coach/send-invitation': {} },
    { done: `said, sent, ${invited}`, not: `warned, ${invited}`, key: 'own' },
  ),
  row(
    'send-invitation/mutations useSendInvitation',
    (note) => invitations.useSendInvitation(note('sent')),
    (hook) => hook.mutate({ people: [{ id: 'c1' }, { id: 'c2' }] } as never),
    { 'POST /api/coach/bulk': { people: [{ clientId: 'c1', isPossible: true, sentence: '' }] as never } },
    { done: `said, sent, ${invited}`, not: `warned, ${invited}` },
  ),
  row(
    'send-invitation/mutations useWithdrawInvitation',
    () => invitations.useWithdrawInvitation(),
    (hook) => hook.mutate('v1'),
    { 'DELETE /api/coach/invitations/{id}': {} },
    { done: `said, ${invited}`, not: invited },
  ),
  row(
    'send-invitation/mutations useInviteAddresses',
    (note) => invitations.useInviteAddresses(note('sent')),
    (hook) => hook.mutate({} as never),
    { 'POST /api/coach/invited-addresses': { addresses: [{ outcome: 'sent' }] as never } },
    { done: `said, sent, ${invited}`, not: `warned, ${invited}` },
  ),
  row(
    'send-invitation/mutations useWithdrawAddress',
    () => invitations.useWithdrawAddress(),
    (hook) => hook.mutate('v1'),
    { 'DELETE /api/coach/invited-addresses/{id}': {} },
    { done: `said, ${invited}`, not: invited },
  ),
  row(
    'unassigned-clients/mutations useSendOutreach',
    (note) => unassigned.useSendOutreach({ id: 'c1', firstName: 'Nora' } as never, note('sent')),
    (hook) => hook.mutate('Welcome.'),
    { 'POST /api/coach/send-outreach': {} },
    { done: 'said, sent', not: 'warned, unassigned', key: 'own' },
  ),
  row(
    'unassigned-clients/mutations useSaveDefaultMessage',
    (note) => unassigned.useSaveDefaultMessage(note('saved')),
    (hook) => hook.mutate('Welcome.'),
    { 'PUT /api/coach/outreach-message': {} },
    { done: 'said, saved, =referral', not: 'warned' },
  ),
];
