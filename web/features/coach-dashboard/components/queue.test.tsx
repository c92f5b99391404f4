import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import { coachHomeKey } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { useHeldHome } from '../held-home.ts';
import type { GatheredRow, PersonRow as Row, QueueReason, QueueRow } from '../queries.ts';
import { time } from '#messages/platform.ts';
import { Queue } from './queue.tsx';

const person = typist();
const reason = (kind: QueueReason['kind'], over: Partial<QueueReason> = {}): QueueReason => ({
  id: `${kind}:1`,
  kind,
  severity: 'medium',
  message: 'No entry for 9 days',
  date: '2025-10-06T09:20:00.000Z',
  quote: null,
  ...over,
});
const row = (id: string, firstName: string, reasons: QueueReason[], over: Partial<Row> = {}): Row => ({
  type: 'person',
  person: { id, firstName, lastName: 'X', profileImageUrl: null },
  isClient: true,
  cloth: '23o....',
  reasons,
  ...over,
});
const lena = row('k1', '<i>Lena</i>', [
  reason('distress', { message: 'Logged 2 (Low) on Day 8' }),
  reason('message', { message: 'Wrote to you', quote: 'It was a long night.' }),
]);
const samir = row('k2', 'Samir', [reason('message', { quote: 'Could we talk?' })]);
const oliver = row('u3', 'Oliver', [reason('request', { id: 'r1', quote: 'x'.repeat(300) })], {
  isClient: false,
  cloth: '',
});
const marcus = row('k4', 'Marcus', [reason('quiet')]);

let rows: QueueRow[];
let done: { id: string; name: string }[];
const idOf = (one: QueueRow) => (one.type === 'person' ? one.person.id : one.kind);
beforeEach(() => {
  rows = [lena, samir, oliver, marcus];
  done = [];
  history.replaceState(null, '', '/');
});

const homeOf = (total: number) =>
  ({
    queue: { rows, total, people: total, done },
    pagination: { total: 9 },
    recentActivity: [],
  }) as never;

/** The queue as the dashboard brings it, with the calls of its rows. */
const answers = () => ({
  'GET /api/coach/dashboard': () => homeOf(rows.length),
  'POST /api/coach/client/{clientId}/restore-notifications': () => {
    rows = [lena, ...rows];
    return { ids: [] };
  },
  'POST /api/coach/client/{clientId}/dismiss-notification': (_body: unknown, route: string) => {
    rows = rows.filter((one) => !route.includes(idOf(one)));
    return { id: 'x' };
  },
  'POST /api/coach/appointments/{id}/outcome': (() => {
    rows = rows.filter((one) => idOf(one) !== 'k6');
    return {};
  }) as never,
  'POST /api/coach/client/{clientId}/nudge': () => {
    rows = rows.filter((one) => idOf(one) !== 'k4');
    return { nextNudgeAt: '2025-10-09T09:00:00.000Z' };
  },
});

function Live() {
  const held = useHeldHome();
  return (
    held.home && (
      <Queue
        queue={held.home.queue}
        held={held}
        timeZone="UTC"
        work={{
          shared: (id) => <p>{`Pages of ${id}`}</p>,
          reply: ({ firstName }, onNext) => (
            <textarea
              aria-label={`To ${firstName}`}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                onNext();
              }}
            />
          ),
          request: ({ id, person: { firstName } }, onAnswered) => (
            <>
              <button>Decline</button>
              <button
                className="btn--primary"
                onClick={() => {
                  rows = rows.filter((one) => idOf(one) !== 'u3');
                  onAnswered();
                }}
              >{`Accept ${id} ${firstName}`}</button>
            </>
          ),
          offer: (client, onDone) => (
            <button
              onClick={() => {
                rows = rows.filter((one) => idOf(one) !== client?.id);
                onDone(true);
              }}
            >{`Times for ${client?.firstName}`}</button>
          ),
        }}
      />
    )
  );
}
async function show(over: Partial<ReturnType<typeof answers>> = {}) {
  const calls = fakeApi({ ...answers(), ...over });
  const { client } = renderPage(<Live />);
  await waitFor(() => expect(document.querySelector('.today')).not.toBeNull());
  return Object.assign(calls, { arrive: () => act(() => client.invalidateQueries({ queryKey: coachHomeKey })) });
}
const items = () => [...document.querySelectorAll<HTMLElement>('.queue > li')];
const focused = () => document.activeElement?.textContent;

test('each person once, with every reason, its date and one verb; names and words are text', async () => {
  await show();
  expect(items()[0]?.textContent).toContain(
    '<i>Lena</i> XDistressLogged 2 (Low) on Day 8, 6 Oct. Wrote to you, 6 Oct.',
  );
  expect(items()[1]?.textContent).toContain('Could we talk? 6 Oct');
  expect(items()[3]?.textContent).toContain('QuietNo entry for 9 days, since 6 Oct');
  expect(items().map((item) => item.querySelector('.q__verb')?.textContent)).toEqual([
    'Message <i>Lena</i> X',
    'Read Samir X',
    'Accept Oliver X',
    'Nudge Marcus X',
  ]);
  expect(items().map((item) => item.querySelector('.q__who a')?.getAttribute('href'))).toEqual([
    '/client/k1',
    '/client/k2',
    undefined,
    '/client/k4',
  ]);
  expect(screen.getByRole('heading', { name: 'Today 4' })).toBeTruthy();
  expect(screen.getByText('That is everyone.')).toBeTruthy();
  // Before somebody has agreed there is no cloth, and a request is answered, not dismissed.
  expect(within(items()[2]!).getByRole('img', { name: 'Oliver’s cloth is private' })).toBeTruthy();
  expect(within(items()[2]!).queryByRole('button', { name: /Dismiss/ })).toBeNull();
  expect(items()[2]?.querySelector('q[dir=auto]')?.textContent).toBe(`${'x'.repeat(140)}…`);
  await person.click(screen.getByText('Read all'));
  expect(items()[2]?.querySelector('q')?.textContent).toBe('x'.repeat(300));
});

test('reasons end with one full stop, also after an abbreviated month', async () => {
  const before = Object.values(time.shortMonths);
  onTestFinished(() => void Object.assign(time.shortMonths, before));
  Object.assign(time.shortMonths, { 9: 'Okt.' });
  const ofGap = { id: 's1', name: 'Check-in' };
  rows = [row('k1', 'Lena', [reason('quiet'), reason('message'), reason('no-session', { session: ofGap })])];
  await show();
  expect(items()[0]?.querySelector('.q__why')?.textContent).toMatch(/, since 6 Okt\. .*, 6 Okt\. .*nothing ahead\.$/);
});

test('j and k go from verb to verb, m writes, n nudges, ? shows the keys; the focus follows the list', async () => {
  const calls = await show();
  act(() => document.querySelector<HTMLElement>('.queue')?.focus());
  await person.keyboard('j');
  expect(focused()).toBe('Message <i>Lena</i> X');
  await person.keyboard('jj');
  expect(focused()).toBe('Accept Oliver X');
  await person.keyboard('k');
  expect(focused()).toBe('Read Samir X');
  await person.keyboard('jjj');
  expect(focused()).toBe('Nudge Marcus X');
  await person.keyboard('?');
  expect((await screen.findByRole('dialog')).textContent).toContain('Next person');
  // In the dialog the letters do nothing.
  await person.keyboard('n{Escape}');
  await waitFor(() => expect(focused()).toBe('Nudge Marcus X'));
  expect(calls.some(({ route }) => route.endsWith('/nudge'))).toBe(false);
  await person.keyboard('n');
  await waitFor(() => expect(items()).toHaveLength(3));
  expect(calls.find(({ route }) => route.endsWith('/nudge'))?.route).toBe('POST /api/coach/client/k4/nudge');
  expect(toastStore.current()?.title).toBe('Nudge sent');
  await waitFor(() => expect(focused()).toBe('Accept Oliver X'));
  // A stranger cannot be written to; somebody who wrote can.
  await person.keyboard('m');
  expect(screen.queryByRole('dialog')).toBeNull();
  await person.keyboard('km');
  expect(screen.getByRole('textbox', { name: 'To Samir' })).toBe(document.activeElement);
});

test('one panel has all reasons of a person, then the next person; the focus and the place stay', async () => {
  rows = [row('k1', 'Lena', [reason('shared'), reason('message')]), samir, marcus];
  const { arrive } = await show();
  await person.click(screen.getByRole('button', { name: 'Read Lena X' }));
  const panel = () => within(screen.getByRole('dialog'));
  expect(panel().getByText('Pages of k1')).toBeTruthy();
  // Nothing to press in what is read: Enter goes on, and the field is one Tab away.
  expect(focused()).toBe('Next person: Samir X');
  rows = rows.slice(1);
  await person.click(panel().getByRole('textbox', { name: 'To Lena' }));
  await person.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: 'Samir X' })).toBeTruthy();
  expect(document.activeElement).toBe(panel().getByRole('textbox', { name: 'To Samir' }));
  await waitFor(() => expect(items()).toHaveLength(2));
  await person.keyboard('{Enter}');
  expect(focused()).toBe('Nudge');
  rows = rows.slice(1);
  await person.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await arrive();
  await waitFor(() => expect(items()).toHaveLength(0));
  expect(document.activeElement).toBe(document.querySelector('.queue'));
});

test('news waits behind a button and moves nothing; what the coach does shows at once', async () => {
  rows = [samir, marcus];
  const { arrive } = await show();
  const names = () => items().map((item) => item.dataset.person);
  rows = [lena, { ...samir, reasons: [...samir.reasons, reason('shared')] }];
  await arrive();
  expect(await screen.findByRole('button', { name: '2 new' })).toBeTruthy();
  // Marcus has written meanwhile and keeps his place.
  expect(names()).toEqual(['k2', 'k4']);
  expect(items()[0]?.textContent).not.toContain('Shared');
  await person.click(screen.getByRole('button', { name: 'Dismiss Samir X' }));
  await waitFor(() => expect(names()).toEqual(['k4']));
  await person.click(screen.getByRole('button', { name: '1 new' }));
  expect(names()).toEqual(['k1']);
  expect(screen.queryByRole('button', { name: /new$/ })).toBeNull();
});

test('people of one cohort with one reason are one row, and shown below it', async () => {
  const clinic: GatheredRow = {
    type: 'cohort',
    cohort: { id: 'c1', name: 'Clinic Staff' },
    kind: 'quiet',
    count: 4,
    message: 'No page for three days or more.',
    bands: ['23o....', '2o.....'],
    longest: 'Marcus X',
  };
  rows = [samir, clinic];
  await show({
    'GET /api/coach/dashboard': () =>
      ({ ...(homeOf(2) as object), queue: { rows, total: 2, people: 5, done } }) as never,
    'GET /api/coach/queue': (() => ({ rows: [marcus], total: 1 })) as never,
  } as never);
  expect(items()[1]?.textContent).toContain('Clinic Staff4 are quiet');
  expect(items()[1]?.querySelectorAll('.strip')).toHaveLength(2);
  expect(screen.getByText('That is everyone: five people in two rows.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Open Clinic Staff' }));
  await person.click(await screen.findByRole('button', { name: 'Nudge Marcus X' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Nudge sent'));
});

test('the letters do nothing while the focus is elsewhere, or with a control key', async () => {
  const calls = await show();
  await person.keyboard('jn?');
  expect(document.activeElement).toBe(document.body);
  act(() => screen.getByText('Nudge').focus());
  await person.keyboard('{Control>}n{/Control}');
  expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a dismissed person goes with all reasons, the focus to the next; the end says who is done', async () => {
  const calls = await show();
  done = [{ id: 'k9', name: 'Priya Raman' }];
  await person.click(screen.getByRole('button', { name: 'Dismiss <i>Lena</i> X' }));
  await waitFor(() => expect(items()).toHaveLength(3));
  expect(calls.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body)).toEqual([
    { id: 'distress:1' },
    // The first already took the row off this test's list; the page tells the server of every reason all the same.
    { id: 'message:1' },
  ]);
  await waitFor(() => expect(focused()).toBe('Read Samir X'));
  expect(document.querySelector('.queue__end')?.textContent).toBe('That is everyone.Answered today: Priya Raman');
  const said = toastStore.current();
  expect(said?.title).toBe('<i>Lena</i> X removed from Today');
  expect(said?.action?.label).toBe('Undo');
  act(() => said?.action?.onClick());
  await waitFor(() => expect(items()).toHaveLength(4));
  expect(calls.at(-2)).toMatchObject({ body: { ids: ['distress:1', 'message:1'] } });
});

test('what could not be dismissed or sent stays, and it is said', async () => {
  const refusal = new Refusal(409, { code: 'conflict', message: 'Marcus was already reminded today.' });
  await show({
    'POST /api/coach/client/{clientId}/nudge': refusal as never,
    'POST /api/coach/client/{clientId}/dismiss-notification': refusal as never,
  });
  await person.click(screen.getByText('Nudge'));
  await waitFor(() => expect(toastStore.current()?.description).toBe('Marcus was already reminded today.'));
  await person.click(screen.getByRole('button', { name: 'Dismiss Marcus X' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('We couldn’t dismiss that'));
  expect(items()).toHaveLength(4);
});

test('nobody waits: it is said, and how many were answered', async () => {
  rows = [];
  done = [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ];
  await show();
  expect(document.querySelector('.calm')?.textContent).toBe(
    'Nobody is waiting for you.You got back to two people today. New messages, shared entries and requests will appear here.',
  );
  expect(screen.queryByText(/wait for you/)).toBeNull();
});

test('of many the first twelve are shown, and those beyond the answer are counted', async () => {
  rows = Array.from({ length: 50 }, (_, index) => row(`k${index}`, `C${index}`, [reason('quiet')]));
  await show({
    'GET /api/coach/dashboard': () => homeOf(120),
  });
  expect(items()).toHaveLength(12);
  await person.click(screen.getByRole('button', { name: 'Show all 50' }));
  expect(items()).toHaveLength(50);
  expect(screen.getByText('70 more will follow as you finish these.')).toBeTruthy();
});

test('a session is prepared on its page, asked about in the panel, and offered again', async () => {
  const session = { id: 's1', name: 'Short call' };
  const met = { message: 'No session for 5 weeks', date: '2025-09-03T09:00:00.000Z' };
  const lines = { date: '2025-10-08T15:20:00.000Z', quote: 'And the week.', session };
  const yesterday = { message: 'Did it happen?', date: '2025-10-07T16:00:00.000Z', session };
  rows = [
    row('k5', 'Daniel', [reason('session-today', lines), reason('message', { message: 'Wrote to you' })]),
    row('k6', 'Samir', [reason('session-unsaid', yesterday)]),
    row('k7', 'Marcus', [reason('no-session', met), reason('quiet')]),
    row('k8', 'Priya', [reason('no-session', met)]),
    row('k9', 'Ada', [reason('distress'), reason('session-today', lines), reason('session-unsaid', yesterday)]),
  ];
  vi.useFakeTimers({ now: new Date('2025-10-08T14:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const calls = await show();
  expect(items().map((item) => item.querySelector('.q__who + p')?.textContent)).toEqual([
    'And the week. In an hour and 20 minutes. Wrote to you, 6 Oct.',
    'Short call, yesterday at 16:00',
    'Last met 3 Sep, nothing ahead. No entry for 9 days, since 6 Oct.',
    'Last met 3 Sep, nothing ahead',
    'No entry for 9 days, 6 Oct. Session today at 15:20. Did it happen? Short call, yesterday at 16:00.',
  ]);
  expect(
    items()
      .map((item) => item.querySelector('.attmark')?.textContent)
      .slice(0, 3),
  ).toEqual(['Session today at 15:20', 'Did it happen?', 'No session for 5 weeks']);
  expect(screen.getByRole('link', { name: 'Prepare Daniel X' }).getAttribute('href')).toBe('/sessions/s1');
  // Only a gap can be dismissed: the others are settled by what happens.
  expect(screen.queryAllByRole('button', { name: /Dismiss/ })).toHaveLength(2);

  await person.click(screen.getByRole('button', { name: 'Answer Samir X' }));
  expect(screen.getByRole('dialog').textContent).toContain(
    'Short call, yesterday at 16:00. Only you can say how it went.',
  );
  await person.click(screen.getByRole('button', { name: 'Missed' }));
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Marcus X' })).toBeTruthy());
  expect(calls.find(({ body }) => body)).toMatchObject({
    route: 'POST /api/coach/appointments/s1/outcome',
    body: { outcome: 'missed' },
  });
  // In the panel of somebody with two reasons both are there.
  expect(screen.getByRole('button', { name: 'Nudge' })).toBeTruthy();
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Offer' }));
  fireEvent.click(screen.getByText('Times for Marcus'));
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Priya X' })).toBeTruthy());
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Offer Priya X' }));
  await person.click(screen.getByText('Times for Priya'));
  await waitFor(() => expect(items()).toHaveLength(2));
});

test('another time and a shown check-in lead to where they are answered and read', async () => {
  rows = [
    row('k5', 'Lena', [reason('session-asked', { message: 'Asks for another time' })]),
    row('k6', 'Anna', [reason('check-in', { message: 'Shared a check-in' })]),
    row('k7', 'Olga', [
      reason('message', { message: 'Wrote to you' }),
      reason('check-in', { message: 'Shared a check-in' }),
    ]),
  ];
  await show();
  expect(screen.getByRole('link', { name: 'Answer Lena X' }).getAttribute('href')).toBe('/sessions#requests');
  expect(screen.getByRole('link', { name: 'Read Anna X' }).getAttribute('href')).toBe('/client/k6#check-ins');
  expect(screen.queryByRole('button', { name: 'Dismiss Lena X' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Read Olga X' }));
  const panel = within(screen.getByRole('dialog'));
  expect(panel.getByRole('link', { name: 'Read' }).getAttribute('href')).toBe('/client/k7#check-ins');
});
