import { allOfTheirs, type Call } from './call.ts';
import { formOf } from './check-ins.ts';
import { cohortBody } from './cohorts.ts';

const walk = { owner: 'client', sentence: 'Walk on Sunday', dueOn: '2026-03-22' };
const type = { name: 'Walk', minutes: 50, placeKind: 'phone', place: 'I call', bookableBy: 'clients' };
const group = { ...cohortBody, name: 'Circle', pace: 'own', startsOn: '2026-03-04', programId: '{program}' };
const text = { text: 'Other words.', baseVersion: 0 };
const away = { kind: 'away', startsOn: '2026-03-27', endsOn: '2026-03-27', fromMinute: 0, untilMinute: 1440 };
const rules = { gapMinutes: 0, noticeHours: 0, horizonWeeks: 6, mostPerWeek: null, lateHours: 24, quietWeeks: 5 };
const push = { endpoint: 'https://push.example/one', keys: { p256dh: 'key', auth: 'auth' } };
const profile = {
  fullName: 'Ada Guide',
  professionalTitle: 'Coach',
  bio: 'I walk beside people for a while, and I listen more than I say. Nobody has to hurry here.',
  coachingApproach: 'A page a day, and a talk when it helps. What you write is yours.',
  specialties: ['Rest'],
  yearsExperience: 3,
  defaultProgramId: '{program}',
};
const quiet = 'quiet:2026-03-04T09:00:00.000Z';
const themes = [{ weekNumber: 1, title: 'Begin' }];
const practices = [{ weekNumber: 1, title: 'Walk' }];
const prompts = [{ weekNumber: 1, dayNumber: 1, promptText: 'What is new?' }];

/** Who is or was on the program. */
const onProgram = ['leaver', 'mate', 'mateAssignment'];

/** What a coach can change. The third place is the body, the fourth what else of the house it may touch. */
export const callsOfCoaches: Call[] = [
  ['guide', 'PUT /api/coach/appointments/{held}/notes', { ...text, baseVersion: 1 }],
  ['guide', 'PUT /api/coach/appointments/{held}/summary', { ...text, baseVersion: 1 }],
  ['guide', 'POST /api/coach/appointments/{held}/share'],
  ['guide', 'POST /api/coach/appointments/calendars', { name: 'More', address: 'https://127.0.0.1/more.ics' }],
  ['guide', 'POST /api/coach/appointments/exceptions', away],
  ['guide', 'POST /api/coach/appointments/types', type],
  ['guide', 'POST /api/appointments/{session}/move', { at: '2026-03-17T15:00:00Z' }],
  ['guide', 'POST /api/appointments/{askedMove}/move/answer', { isAccepted: true }],
  ['guide', 'POST /api/appointments/{session}/call-off', { word: 'Ill.' }],
  ['guide', 'POST /api/coach/appointments', { clientId: '{client}', typeId: '{type}', at: '2026-03-17T14:00:00Z' }],
  [
    'guide',
    'POST /api/coach/appointments',
    { cohortId: '{cohort}', typeId: '{type}', at: '2026-03-17T14:00:00Z' },
    ['mate'],
  ],
  ['guide', 'PUT /api/coach/appointments/types/{type}', type],
  ['guide', 'POST /api/coach/appointments/requests/{request}/decline'],
  [
    'guide',
    'POST /api/coach/appointments/offers',
    { clientId: '{client}', typeId: '{type}', times: ['2026-03-18T14:00:00Z'], requestId: '{request}' },
    // It takes the place of what was offered before.
    ['offer2', 'lapsed.*'],
  ],
  ['guide', 'POST /api/coach/appointments/calendars/{calendar}/read'],
  ['guide', 'DELETE /api/coach/client/{client}/allowance'],
  ['guide', 'DELETE /api/coach/appointments/calendars/{calendar}'],
  ['guide', 'DELETE /api/coach/appointments/exceptions/{exception}'],
  ['guide', 'DELETE /api/coach/appointments/types/{type}'],
  ['guide', 'PUT /api/coach/client/{client}/allowance', { sessions: 6, startsOn: '2026-03-01', endsOn: '2026-06-01' }],
  ['guide', 'PUT /api/coach/appointments/hours', { hours: [[[540, 600]], [], [], [], [], [], []] }],
  [
    'guide',
    'PUT /api/appointments/preferences',
    { remindDay: false, remindHour: true, remindAgreed: true, neutralTitles: true },
  ],
  ['guide', 'PUT /api/coach/appointments/rules', rules],
  ['guide', 'POST /api/coach/appointments/{past}/outcome', { outcome: 'held' }],
  ['guide', 'POST /api/coach/appointments/{offer}/take-back'],
  ['guide', 'POST /api/coach/appointments/{held}/commitments', walk],
  ['guide', 'POST /api/coach/commitments/{commitment}/carry', { appointmentId: '{session}', dueOn: '2026-03-29' }],
  ['guide', 'PUT /api/coach/commitments/{commitment}', { ...walk, sentence: 'Swim', baseVersion: 1 }],
  ['guide', 'POST /api/coach/commitments/{commitment}/let-go'],
  ['guide', 'PUT /api/commitments/{commitment}/done', { isDone: true }],
  ['guide', 'PUT /api/coach/goals/{goal}/agreed', { version: 1 }],

  ['guide', 'POST /api/coach/bulk/preview', { action: 'nudge', clientIds: ['{client}'] }],
  [
    'guide',
    'POST /api/coach/bulk',
    { action: 'message', clientIds: ['{client}'], message: 'To many.', actionId: '{new}' },
  ],
  [
    'guide',
    'POST /api/coach/bulk',
    { action: 'program', clientIds: ['{client}'], programId: '{program}', actionId: '{new}' },
  ],
  [
    'guide',
    'POST /api/coach/bulk',
    { action: 'cohort', clientIds: ['{plain}'], cohortId: '{cohort}', actionId: '{new}' },
  ],
  ['guide', 'POST /api/coach/client/{client}/change-program-direct', { programId: '{program}' }],
  ['guide', 'POST /api/coach/client/{client}/pause', { weeks: 1 }],
  ['guide', 'POST /api/coach/client/{client}/acknowledge-notification', { id: quiet }],
  ['guide', 'POST /api/coach/client/{client}/dismiss-notification', { id: quiet }],
  ['guide', 'POST /api/coach/client/{client}/restore-notifications', { ids: [quiet] }],
  ['guide', 'POST /api/coach/client/{client}/send-whatsapp'],
  ['guide', 'POST /api/coach/client/{leaver}/nudge', {}, ['leaver']],
  ['guide', 'PUT /api/coach/client/{client}/notes', { notes: 'Newer.', baseVersion: 2 }],
  ['guide', 'POST /api/coach/client/{client}/notes/restore', { version: 1, baseVersion: 2 }],
  ['guide', 'POST /api/coach/client/{client}/shared-entries/{entry}/comments', { text: 'Seen again.' }],
  ['guide', 'DELETE /api/coach/client/{client}/shared-entries/{entry}/comments/{comment}'],
  ['guide', 'POST /api/coach/client/{client}/shared-entries/{entry}/read', { version: 1 }],
  ['guide', 'POST /api/coach/week-cards/{card}/read'],
  ['guide', 'POST /api/coach/client/{client}/end', { words: 'Farewell.' }, allOfTheirs],
  ['guide', 'POST /api/coach/former-clients/{gone}/undo', {}, ['gone']],

  [
    'guide',
    'PUT /api/coach/check-in-forms/{form}',
    { baseVersion: 1, instrument: { ...formOf('00000000-0000-4000-8000-000000000000'), title: 'Another' } },
  ],
  ['guide', 'DELETE /api/coach/check-in-forms/{form}'],
  ['guide', 'PUT /api/coach/screeners'],
  [
    'guide',
    'POST /api/coach/check-in-plans',
    { instrumentId: '{form}', version: 1, clientIds: ['{client}'], cohortIds: [], everyWeeks: null, note: '' },
    ['plan2'],
  ],
  [
    'guide',
    'POST /api/coach/check-in-plans',
    { instrumentId: '{form}', version: 1, clientIds: [], cohortIds: ['{cohort}'], everyWeeks: null, note: '' },
    ['plan2', 'mate', 'matePlan.*'],
  ],
  ['guide', 'DELETE /api/coach/check-in-plans/{plan}'],

  ['guide', 'POST /api/coach/cohorts', group],
  ['guide', 'PUT /api/coach/cohorts/{cohort}', { ...group, name: 'Renamed' }],
  ['guide', 'POST /api/coach/cohorts/{ended}/archive', { isArchived: true }],
  ['guide', 'POST /api/coach/cohorts/{cohort}/end', {}, ['mate']],
  ['guide', 'POST /api/coach/cohorts/{paused}/extend', { lastDate: '2026-06-01' }],
  ['guide', 'POST /api/coach/cohorts/{together}/pause', { resumesOn: '2026-03-10' }],
  ['guide', 'POST /api/coach/cohorts/{paused}/resume'],
  ['guide', 'POST /api/coach/cohorts/{cohort}/code'],
  ['guide', 'POST /api/coach/cohorts/{cohort}/remove', { clientIds: ['{client}'] }],
  ['guide', 'PUT /api/cohorts/{cohort}/room/posts/{clientPost}/acknowledgement', { isAcknowledged: true }],
  ['guide', 'PUT /api/cohorts/{cohort}/room/planned/{planned}', { text: 'Later still.', programDay: 19, version: 1 }],
  ['guide', 'PUT /api/cohorts/{cohort}/room/mail', { mailsDaily: true }],
  ['guide', 'PUT /api/cohorts/{cohort}/room/writers', { writers: 'coach' }],
  ['guide', 'DELETE /api/cohorts/{cohort}/room/posts/{post}'],
  ['guide', 'PUT /api/cohorts/{cohort}/room/posts/{post}', { text: 'In other words.', version: 1 }],
  ['guide', 'POST /api/cohorts/{cohort}/room/posts/{matePost}/keep', {}, ['mate', 'matePost']],
  ['guide', 'POST /api/cohorts/{cohort}/room/read', { number: 1, day: 0 }],
  ['guide', 'PUT /api/cohorts/{cohort}/room/mute', { isMuted: true }],
  ['guide', 'PUT /api/cohorts/{cohort}/room/posts/{post}/pin', { isPinned: true }],
  ['guide', 'POST /api/cohorts/{cohort}/room/planned', { text: 'Planned.', programDay: 18 }],
  ['guide', 'POST /api/cohorts/{cohort}/room/posts/{clientPost}/remove', { reason: 'Unkind.' }],
  ['guide', 'POST /api/cohorts/{cohort}/room/posts', { text: 'An answer.', parentId: '{clientPost}' }, ['mate']],

  [
    'guide',
    'POST /api/coach/invited-addresses',
    { addresses: ['somebody@test.invalid'], programId: '{program}', message: 'Come.' },
  ],
  ['guide', 'POST /api/coach/send-invitation', { clientId: '<free>', programId: '{program}' }],
  ['guide', 'POST /api/coach/send-invitation', { clientId: '<free>', programId: '{program}', cohortId: '{cohort}' }],
  ['guide', 'DELETE /api/coach/invitations/{invitation}'],
  ['guide', 'DELETE /api/coach/invited-addresses/{invitedAddress}'],
  [
    'guide',
    'POST /api/coach/coaching-requests/{coachingRequest}/answer',
    { answer: 'accepted', programId: '{program}' },
  ],
  ['guide', 'POST /api/coach/coaching-requests/{coachingRequest}/answer', { answer: 'declined' }],
  ['guide', 'POST /api/coach/send-outreach', { clientId: '<free>', message: 'A letter.' }],
  ['guide', 'PUT /api/coach/outreach-message', { message: 'A letter for all.' }],
  ['guide', 'POST /api/coach/referral-code/renew'],
  ['guide', 'PUT /api/coach/profile', profile],
  ['guide', 'PUT /api/coach/photo', 'a photo'],
  ['guide', 'DELETE /api/coach/photo'],
  ['guide', 'POST /api/messages/{talk}/read', { number: 1 }],
  ['guide', 'POST /api/messages', { personId: '{client}' }],
  ['guide', 'POST /api/messages/{talk}', { text: 'Hello.' }],
  ['guide', 'POST /api/notices/{guideNotice}/read'],
  ['guide', 'POST /api/notices/read', { ids: ['{guideNotice}'] }],
  ['guide', 'POST /api/calendar'],
  ['guide', 'DELETE /api/calendar'],
  ['guide', 'PUT /api/settings/distress-alert', { distressAlert: false }],
  ['guide', 'PUT /api/settings/shared-mail', { sharedMail: 'never' }],
  ['guide', 'POST /api/settings/push', push],
  ['guide', 'DELETE /api/settings/push'],
  ['guide', 'DELETE /api/settings/webhooks/{webhook}', {}, ['mate', '.*[eE]ntry.*']],
  ['guide', 'POST /api/settings/webhooks/{webhook}/secret'],
  ['guide', 'POST /api/settings/webhooks', { address: 'https://hooks.example/more', kinds: ['entry.shared'] }],
  ['guide', 'POST /api/settings/webhooks/{webhook}/test'],

  ['guide', 'POST /api/programs', { title: 'New' }],
  ['guide', 'PUT /api/programs/{program}', { title: 'Renamed', people: 'stay' }, onProgram],
  ['guide', 'POST /api/programs/{program}/weekly-themes', themes, onProgram],
  ['guide', 'POST /api/programs/{program}/weekly-practices', practices, onProgram],
  ['guide', 'POST /api/programs/{program}/daily-prompts', prompts, onProgram],
  ['guide', 'PUT /api/programs/{program}/translations/de', { texts: { title: 'Mut' }, changed: {}, revision: 0 }],
  ['guide', 'DELETE /api/programs/{translated}/translations/de'],
  ['guide', 'POST /api/programs/{program}/move-people', {}, ['mate']],
  ['guide', 'POST /api/programs/{program}/archive'],
  ['guide', 'POST /api/programs/{archived}/restore'],
  ['guide', 'DELETE /api/programs/{translated}'],
  ['guide', 'POST /api/programs/{program}/duplicate', { title: 'Copied' }],
  ['guide', 'POST /api/admin/import-program', 'documents'],
];
