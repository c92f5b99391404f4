import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noticeKinds } from '#contract/notices/constants.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled, typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { noticeWords } from './notice-words.ts';
import { Notices } from './notices.tsx';
import type { Notice } from './queries.ts';

const person = typist();

const list = 'GET /api/notices';
const read = 'POST /api/notices/read';
const notice = (id: string, kind: Notice['kind'], detail: Notice['detail']): Notice => ({
  id,
  kind,
  detail,
  createdAt: '2026-03-04T09:00:00.000Z',
});
const changed = notice('n1', 'program-changed', { programTitle: '<b>Breath</b>', coachName: 'Ines Calloway' });
const commented = notice('n2', 'entry-commented', { dayNumber: 9, coachName: 'Ines Calloway', entryId: 'e9' });

async function show(answers: Parameters<typeof fakeApi>[0]) {
  const calls = fakeApi(answers);
  renderPage(<Notices timeZone="UTC" />);
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  return calls;
}
const rows = () => [...document.querySelectorAll('.notices')].map((row) => row.textContent);

test.each<[Notice['kind'], Notice['detail'], string]>([
  [
    'program-changed',
    { programTitle: 'Breath as Anchor' },
    'Your coach moved you to Breath as Anchor. Its first page is open. Everything you wrote stays in your journal.',
  ],
  [
    'program-changed',
    { programTitle: 'Breath as Anchor', startsOn: '2026-03-09' },
    'Your coach moved you to Breath as Anchor. It begins on 9 March 2026. Everything you wrote stays in your journal.',
  ],
  [
    'program-assigned',
    { programTitle: 'Breath as Anchor', startsOn: 'soon' },
    'Your coach chose Breath as Anchor for you. Its first page is open.',
  ],
  [
    'program-paused',
    { coachName: 'Ines', endsOn: '2026-03-17' },
    'Ines paused your program until 17 March 2026. You can resume any time from Today.',
  ],
  [
    'program-recounted',
    { programTitle: 'Breath as Anchor', days: 28, practices: 1 },
    'Breath as Anchor has changed. It now has 28 days and 1 practice. ' +
      'Your progress has been recalculated. Everything you wrote is still there.',
  ],
  [
    'entry-commented',
    { dayNumber: 9, coachName: 'Ines' },
    'Ines replied to your Day 9 page. The reply is under the entry.',
  ],
  ['entry-commented', { coachName: 'Ines' }, 'Ines replied to one of your pages. The reply is under the entry.'],
  [
    'request-accepted',
    { coachName: 'Ines' },
    'Ines accepted your request. You now work together. Your coach can choose a program for you.',
  ],
  [
    'request-declined',
    { coachName: 'Ines' },
    'Ines can’t take you on at the moment. You can ask another coach, or come back to this one later.',
  ],
  ['letter-arrived', { coachName: 'Ines' }, 'Ines wrote to you. You’ll find the message under Invitations.'],
  ['check-in-sent', { coachName: 'Ines' }, 'A check-in from Ines'],
  [
    'group-ended',
    { groupName: 'Autumn Circle', coachName: 'Ines' },
    'Autumn Circle has ended. What you wrote stays yours, you stay with Ines, and your program continues at your own pace.',
  ],
  [
    'coach-left',
    { hadGroup: true },
    'Your coach has left. Your group has ended with it. Everything you wrote stays, and your program continues. ' +
      'You can ask another coach whenever you like.',
  ],
  [
    'session-booked',
    { coachName: 'Ines', appointmentId: 'a1', startsAt: '2026-11-19T14:00:00.000Z' },
    'Ines booked a session with you. It is on Thursday, 19 November, 14:00.',
  ],
  [
    'session-booked',
    { coachName: 'Ines', groupName: 'Autumn Circle', startsAt: '2026-07-19T14:00:00.000Z' },
    'A session of Autumn Circle is planned. It is on Sunday, 19 July, 15:00.',
  ],
  [
    'session-called-off',
    { coachName: 'Ines', by: 'system', startsAt: '2026-11-19T14:00:00.000Z' },
    'A session of yours is called off. It was on Thursday, 19 November, 14:00.',
  ],
  [
    'session-called-off',
    { coachName: 'Ines', by: 'coach', startsAt: '2026-11-19T14:00:00.000Z' },
    'Ines called off your session. It was on Thursday, 19 November, 14:00.',
  ],
  [
    'session-move-declined',
    { coachName: 'Ines', startsAt: '2026-11-19T14:00:00.000Z' },
    'Ines keeps the time of your session. It stays on Thursday, 19 November, 14:00.',
  ],
  [
    'data-exported',
    {},
    'A link to your journal was sent to your e-mail address. An administrator asked for it. ' +
      'Only you can open it; the administrator can’t read what you wrote.',
  ],
])('%s %j', (kind, detail, said) => {
  const { title, text } = noticeWords({ kind, detail }, 'Europe/Lisbon') ?? {};
  expect(text ? `${title}. ${text}` : title).toBe(said);
});

/** All others of `coachNoticeKinds` are about something that a coach and a client both have. */
const toCoachesAlone: readonly string[] = [
  'check-in-shown',
  'client-joined',
  'client-leaving',
  'client-left',
  'client-moved',
  'client-parted',
  'client-staying',
  'client-unavailable',
  'coach-approved',
  'cohort-ended',
  'invitation-accepted',
  'invitation-declined',
  'post-reported',
  'post-reported-to-host',
  'program-removed',
  'program-restored',
];

test('every kind that clients get has words, and none has that coaches alone get', () => {
  const detail = { startsAt: '2026-11-19T14:00:00.000Z' };
  const silent = noticeKinds.filter((kind) => noticeWords({ kind, detail }, 'UTC') === undefined);
  expect(silent.toSorted()).toEqual(toCoachesAlone);
});

test('one for coaches, as a server of the release before may send it, is left out', async () => {
  await show({ [list]: [{ ...changed, id: 'n0', kind: 'client-parted' as const }, commented] });
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).toContain('Ines Calloway replied to your Day 9 page');
});

test('the newest is shown, names as text, with the way to it; put away, the one after it follows', async () => {
  const calls = await show({ [list]: [changed, commented], [read]: { read: 1 } });
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).toContain('Your coach moved you to <b>Breath</b>');
  await person.click(screen.getByRole('button', { name: 'Dismiss: Your coach moved you to <b>Breath</b>' }));
  expect(rows()[0]).toContain('Ines Calloway replied to your Day 9 page');
  expect(screen.getByRole('link', { name: 'Open the journal' }).getAttribute('href')).toBe('/journal?entry=e9');
  await waitFor(() => expect(calls.some(({ route }) => route === 'POST /api/notices/read')).toBe(true));
});

test('one that could not be put away comes back, and it is said', async () => {
  await show({
    [list]: [changed],
    [read]: new Refusal(503, { code: 'unavailable', message: 'Please try again in a moment.' }),
  });
  await waitFor(() => expect(rows().length).toBe(1));
  await person.click(screen.getByRole('button', { name: 'Dismiss: Your coach moved you to <b>Breath</b>' }));
  await waitFor(() =>
    expect(toastStore.current()?.description === 'Please try again in a moment.' && rows().length === 1).toBe(true),
  );
  expect(toastStore.current()?.variant).toBe('destructive');
});

test('nothing is there where there is nothing, or where it cannot be asked for', async () => {
  await show({ [list]: [] });
  await settled();
  expect(document.querySelector('.notices')).toBeNull();
  cleanup();
  await show({ [list]: new Refusal(500, { code: 'internal', message: 'x' }) });
  await settled();
  expect(document.querySelector('.notices')).toBeNull();
});
