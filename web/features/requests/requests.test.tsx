import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { day17 } from '#web/features/today/home-in-test.ts';
import { memoryDevice, type MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled, typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { OwnRequests } from './own-requests.tsx';
import type { OwnRequest } from './queries.ts';
import { RequestCoaching } from './request-coaching.tsx';
import { RequestInList } from './request-in-list.tsx';

const person = typist();

const list = 'GET /api/client/coaching-requests';
const send = 'POST /api/client/coaching-requests';
const withdraw = 'DELETE /api/client/coaching-requests/{id}';
const alone = { 'GET /api/client/dashboard': { ...day17, coach: null } } as const;

function request(given: Partial<OwnRequest> = {}): OwnRequest {
  return {
    id: 'r1',
    status: 'pending',
    coach: { id: 'c1', fullName: 'Ines Calloway' },
    message: '<i>Hello</i>',
    answer: null,
    createdAt: '2025-10-06T09:00:00.000Z',
    answeredAt: null,
    ...given,
  };
}

let device: MemoryDevice;
beforeEach(() => void (device = memoryDevice()));

async function show(isAccepting = true) {
  const { client } = renderPage(
    <>
      <RequestCoaching
        coach={{ id: 'c1', name: 'Ines Calloway', firstName: 'Ines', replyHours: 24 }}
        isAccepting={isAccepting}
      />
      <OwnRequests timeZone="UTC" />
    </>,
    { user: theUser },
  );
  await settled();
  return { client };
}

test('a coach who is full cannot be asked', async () => {
  fakeApi({ [list]: [], ...alone });
  await show(false);
  expect([
    document.querySelector('.askcoach button')?.textContent,
    document.querySelector<HTMLButtonElement>('.askcoach button')!.disabled,
  ]).toEqual(['Currently Unavailable', true]);
});

test('one’s own coach is not asked, and whoever has another cannot ask', async () => {
  const coach = day17.coach!;
  fakeApi({ [list]: [], 'GET /api/client/dashboard': { ...day17, coach: { ...coach, id: 'c1' } } });
  await show();
  expect(document.querySelector('.askcoach p')?.textContent).toBe('Ines Calloway is your coach.');
  expect(screen.getByRole('link', { name: 'Leave this coach' }).getAttribute('href')).toBe('/settings/contact');
  fakeApi({
    [list]: [],
    'GET /api/client/dashboard': { ...day17, coach: { ...coach, id: 'c9', fullName: 'Jonah Marsh' } },
  });
  cleanup();
  await show();
  expect(document.querySelector('.askcoach')?.textContent).toContain('You work with Jonah Marsh.');
  expect(document.querySelector<HTMLButtonElement>('.askcoach button')!.disabled).toBe(true);
});

test('asking, with or without a word; the failed one keeps word and key; then it waits and can be withdrawn', async () => {
  let tries = 0;
  const calls = fakeApi({
    [list]: [],
    ...alone,
    [send]: () =>
      tries++ === 0 ? new Refusal(503, { message: 'Away for a moment.', code: 'unavailable' }) : request(),
    [withdraw]: request({ status: 'withdrawn' }),
  });
  await show();
  await person.click(screen.getByRole('button', { name: 'Request Coaching' }));
  const dialog = await screen.findByRole('dialog', { name: 'Request coaching from Ines Calloway' });
  expect(document.getElementById(dialog.getAttribute('aria-describedby')!)?.textContent).toBe(
    'Ines sees your name and this note. Nothing from your journal goes with it. ' +
      'Most answers come within 24 hours, and you can withdraw at any time.',
  );
  const words = screen.getByLabelText<HTMLTextAreaElement>('A few words to Ines');
  expect(words.classList).toContain('input--written');
  fireEvent.change(words, { target: { value: ' Because. ' } });
  expect(screen.getByText('8 of 500 characters')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('The request couldn’t be sent'));
  expect(toastStore.current()?.description).toBe('Away for a moment.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(' Because. ');
  await person.click(screen.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toastStore.current()?.title).toBe('Request sent');
  const posts = calls.filter(({ route }) => route === send);
  expect(posts.map(({ body }) => body)).toEqual([
    { coachId: 'c1', message: 'Because.' },
    { coachId: 'c1', message: 'Because.' },
  ]);
  expect(posts[1]?.headers.get('idempotency-key')).toBe(posts[0]?.headers.get('idempotency-key'));
  await waitFor(() => expect(device.all('drafts')).toHaveLength(0));

  await waitFor(() =>
    expect(document.querySelector('.askcoach')?.textContent?.startsWith('You asked Ines Calloway ') ?? false).toBe(
      true,
    ),
  );
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector('.askcoach')));
  expect(document.querySelector('.askcoach')?.textContent).toContain('<i>Hello</i>');
  await waitFor(() => expect(document.querySelector('.ownrequests .badge')?.textContent).toBe('Waiting'));
  await person.click(document.querySelector<HTMLElement>('.askcoach button')!);
  await waitFor(() => expect(document.querySelector('.ownrequests .badge')?.textContent).toBe('Withdrawn'));
  expect(toastStore.current()?.title).toBe('Request withdrawn');
  expect(document.querySelector('.askcoach button')?.textContent).toBe('Request Coaching');
});

test('without a word the message is left out', async () => {
  const calls = fakeApi({ [list]: [], ...alone, [send]: request({ message: null }) });
  await show();
  await person.click(screen.getByRole('button', { name: 'Request Coaching' }));
  await screen.findByRole('dialog');
  fireEvent.change(screen.getByRole<HTMLTextAreaElement>('textbox'), { target: { value: 'x'.repeat(501) } });
  expect(document.querySelector('.err')?.textContent).toBe('1 character too many.');
  expect((screen.getByRole('button', { name: 'Send request' }) as HTMLButtonElement).disabled).toBe(true);
  fireEvent.change(screen.getByRole<HTMLTextAreaElement>('textbox'), { target: { value: '  ' } });
  await person.click(screen.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(calls.some(({ route }) => route === send)).toBe(true));
  expect(calls.find(({ route }) => route === send)?.body).toEqual({ coachId: 'c1' });
});

test('a declined one shows the coach’s word, and one may ask again', async () => {
  fakeApi({
    [list]: [
      request({ status: 'declined', answer: 'In spring, <b>gladly</b>.', answeredAt: '2025-10-07T09:00:00.000Z' }),
    ],
    ...alone,
  });
  await show();
  expect(document.querySelector('.askcoach')?.textContent).toMatch(
    /^Ines Calloway declined your request \d+ days ago\.Ines Calloway wroteIn spring, <b>gladly<\/b>\.Request Coaching Again$/,
  );
});

test('the list: state, dates and words; only a waiting one can be withdrawn, and a refusal is said', async () => {
  const calls = fakeApi({
    [list]: [
      request(),
      request({ id: 'r2', status: 'accepted', answeredAt: '2025-10-07T09:00:00.000Z', message: null }),
      request({ id: 'r3', status: 'withdrawn', coach: { id: 'c3', fullName: '' } }),
    ],
    ...alone,
    [withdraw]: new Refusal(409, { message: 'It was answered already.', code: 'conflict' }),
  });
  await show();
  const rows = [...document.querySelectorAll('.ownrequests li')];
  expect(rows.map((row) => row.querySelector('.ownrequests__head')?.textContent)).toEqual([
    'Ines CallowayAsked 6 October 2025Waiting',
    'Ines CallowayAsked 6 October 2025, answered 7 October 2025Accepted',
    'A coachAsked 6 October 2025Withdrawn',
  ]);
  expect(rows.map((row) => row.querySelector('button') !== null)).toEqual([true, false, false]);
  await person.click(rows[0]!.querySelector('button')!);
  await waitFor(() => expect(toastStore.current()?.title).toBe('The request couldn’t be withdrawn'));
  expect(toastStore.current()?.description).toBe('It was answered already.');
  await waitFor(() => expect(calls.filter(({ route }) => route === list).length === 2).toBe(true));
});

test('nothing asked, nothing shown; a failure is said', async () => {
  fakeApi({ [list]: [], ...alone });
  await show();
  expect(document.body.textContent).not.toContain('Your requests');
  fakeApi({ [list]: new Refusal(503, { message: 'Away.', code: 'unavailable' }), ...alone });
  cleanup();
  await show();
  expect(document.body.textContent).toContain('Your requests couldn’t be loaded.');
});

test('in a list: asked, it waits with the day an answer is due, and can be withdrawn', async () => {
  const created = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const calls = fakeApi({
    [list]: [],
    ...alone,
    [send]: request({ createdAt: created }),
    [withdraw]: request({ status: 'withdrawn', createdAt: created }),
  });
  renderPage(
    <RequestInList
      coach={{ id: 'c1', fullName: 'Ines Calloway', avgResponseTime: 24 }}
      timeZone="UTC"
      profile={<a href="/coach/c1">Profile</a>}
    />,
    { user: theUser },
  );
  await person.click(await screen.findByRole('button', { name: 'Request Coaching from Ines Calloway' }));
  await person.click(await screen.findByRole('button', { name: 'Send request' }));
  expect(await screen.findByText(/^Requested 2 hours ago\. Usually answers by /)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Withdraw the request to Ines Calloway' }));
  expect(await screen.findByRole('button', { name: 'Request Coaching from Ines Calloway' })).toBeTruthy();
  expect(calls.map(({ route }) => route).slice(-2)).toEqual([send, 'DELETE /api/client/coaching-requests/r1']);
});

test('in a list: overdue, declined and had already are each said as they are', async () => {
  const place = (id: string) => (
    <RequestInList coach={{ id, fullName: id, avgResponseTime: 24 }} timeZone="UTC" profile={<i>Profile</i>} />
  );
  fakeApi({
    [list]: [
      request({ id: 'r1', coach: { id: 'Ines', fullName: 'Ines' } }),
      request({ id: 'r2', coach: { id: 'Carla', fullName: 'Carla' }, status: 'declined', answer: 'In <b>spring</b>.' }),
    ],
    ...alone,
  });
  renderPage(
    <>
      {place('Ines')}
      {place('Carla')}
    </>,
    { user: theUser },
  );
  expect(await screen.findByText(/^Requested \d+ days ago\. No answer yet\.$/)).toBeTruthy();
  expect(screen.getByText(/^Carla declined your request \d+ days ago\.$/)).toBeTruthy();
  expect(screen.getByText('In <b>spring</b>.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Request Coaching Again from Carla' })).toBeTruthy();
  cleanup();
  fakeApi({ [list]: [], 'GET /api/client/dashboard': day17 });
  const { client } = renderPage(place('Ines'), { user: theUser });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(await screen.findByText('Profile')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});
