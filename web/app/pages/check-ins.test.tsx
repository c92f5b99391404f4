import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Switch } from 'wouter';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { answered, asked, five, long, mixed, own, present, risky } from '#web/features/check-ins/check-ins-in-test.ts';
import { checkInOutbox, careOutbox } from '#web/features/check-ins/check-in-outbox.ts';
import type { OwnCheckIns } from '#web/features/check-ins/queries.ts';
import { memoryDevice, type MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled } from '#web/platform/page-in-test.tsx';
import { createQueryClient, offlineCopyKey } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { the } from '#web/ui/element-in-test.ts';
import CheckInsPage from './check-ins.tsx';

const list = 'GET /api/client/check-ins';
const send = 'POST /api/client/check-ins';
const hardDay = 'PUT /api/client/check-ins/hard-day';
const here = '/check-ins/asked/plan.p1.0';
const offline = () => {
  throw new TypeError('Failed to fetch');
};

let device: MemoryDevice;
beforeEach(() => {
  device = memoryDevice();
  checkInOutbox.forgetRetries();
  careOutbox.forgetRetries();
  vi.useFakeTimers({ now: present, toFake: ['Date'] });
});

function show(path: string, answers: Parameters<typeof fakeApi>[0] = {}, kept?: OwnCheckIns) {
  const calls = fakeApi({ [list]: own, ...answers });
  const client = createQueryClient();
  if (kept) client.setQueryData(offlineCopyKey, { checkIns: kept });
  const { person } = renderPage(
    <Switch>
      {['/check-ins', '/check-ins/asked/:occasion', '/check-ins/:id'].map((route) => (
        <Route key={route} path={route}>
          <CheckInsPage />
        </Route>
      ))}
      <Route>Elsewhere: {location.pathname + location.search}</Route>
    </Switch>,
    { path, client, user: theUser },
  );
  const sent = (route: string) => calls.filter((call) => call.route === route);
  return { calls, sent, person };
}
/** The id a check-in was sent with. */
const idOf = ([call]: { body: unknown }[]) => (call?.body as { id?: string } | undefined)?.id;
const of = (instrument: Instrument, over: Partial<OwnCheckIns> = {}) => ({
  [list]: { ...own, instruments: [instrument], ...over },
});
const said = () => document.body.textContent;
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
/** The server keeps what it is sent, with the date of its clock. */
function server(over: Partial<OwnCheckIns> = {}) {
  let now: OwnCheckIns = { ...own, ...over };
  return {
    [list]: () => now,
    [send]: (body: unknown) => {
      const { id, answers } = body as { id: string; answers: Record<string, number> };
      const one = answered(id, '2026-11-17', 0, { answers });
      now = { ...now, asked: [], answered: [one, ...now.answered] };
      return one;
    },
  };
}

test('five questions take seven presses: Begin, five answers, Done; the result is there before anything is sent', async () => {
  const { sent } = show(here, server({ answered: [answered('a1', '2026-10-10', 3)] }));
  expect(await screen.findByText('A check-in from Ines')).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Nothing, for now/ }).checked).toBe(true);
  expect(said()).toContain('Five questions, about two minutes. There are no right answers');
  let presses = 0;
  const count = () => (presses += 1);
  document.addEventListener('click', count);
  await press('Begin');
  for (const { text } of five.items) {
    expect(document.activeElement?.textContent).toBe(text);
    choose(/Always/);
  }
  expect(the('.display').textContent).toBe('20 of 20');
  expect(said()).toContain('Five more than in October. That is more than the scale moves by itself.');
  expect(sent(send)).toEqual([]);
  await press('Done');
  document.removeEventListener('click', count);
  expect(presses).toBe(7);
  expect(await screen.findByText('Only you can see this')).toBeDefined();
  const [one, ...others] = sent(send);
  expect(others).toEqual([]);
  expect(one?.body).toMatchObject({ occasion: 'plan.p1.0', instrumentId: 'five', version: 1, shown: 'nothing' });
  expect(location.pathname).toBe(`/check-ins/${idOf(sent(send))}`);
});

test('Done pressed twice sends once, with what was chosen for the coach who was named', async () => {
  const { sent } = show(here, server());
  fireEvent.click(await screen.findByRole('radio', { name: /The score and my answers/ }));
  await press('Begin');
  for (const _ of five.items) choose(/Often/);
  expect(said()).toContain('Ines will see the score and your answers.');
  const done = screen.getByRole('button', { name: 'Done' });
  fireEvent.click(done);
  fireEvent.click(done);
  await screen.findByText('Only you can see this');
  expect(sent(send).map(({ body }) => body)).toEqual([expect.objectContaining({ shown: 'answers', coachId: 'ines' })]);
});

test('keys choose, the way back is named, and a skipped question leaves no score', async () => {
  const { person } = show(here, server());
  await press('Begin');
  await person.keyboard('9{Control>}2{/Control}2');
  expect(screen.getByRole('status').textContent).toBe('Question 2 of 5');
  await press('Question 1');
  expect(screen.getByRole('radio', { checked: true }).textContent).toBe('2Sometimes');
  choose(/Sometimes/);
  expect(said()).toContain('Without it there is no score.');
  await press('Skip this one');
  // The arrows only move the focus.
  screen.getByRole('radio', { name: /Never/ }).focus();
  await person.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('4Always');
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  await person.keyboard('{Enter}11');
  expect(said()).toContain('No score this time: one answer was left out.');
  expect(document.querySelector('.display')).toBeNull();
});

test('a killed tab loses no answer, and the next visit goes on there', async () => {
  show(here);
  await press('Begin');
  choose(/Often/);
  choose(/Seldom/);
  await settled();
  expect(device.all('drafts')).toHaveLength(1);
  cleanup();
  show('/check-ins');
  expect((await screen.findByRole('link', { name: 'Go on: Five sentences' })).getAttribute('href')).toBe(here);
  cleanup();
  show(here);
  expect(await screen.findByText('Question 3 of 5')).toBeDefined();
  await press('Question 2');
  expect(screen.getByRole('radio', { checked: true }).textContent).toBe('1Seldom');
});

test('an answer above zero to a question about risk shows help at once, and only that it is a hard day is sent', async () => {
  const { sent, calls } = show(here, { ...server({ instruments: [risky] }), [hardDay]: { ok: true } });
  expect(
    await screen.findByText(/One question is about thoughts of harming yourself.*“Never”, help comes first/),
  ).toBeDefined();
  await press('Begin');
  for (const _ of [1, 2, 3]) choose(/Never/);
  const before = calls.length;
  choose(/Seldom/);
  // In the same turn, before any request.
  expect(document.activeElement?.textContent).toBe('Thank you for saying that.');
  expect(calls).toHaveLength(before);
  expect(screen.getByRole('link', { name: /Samaritans/ }).getAttribute('href')).toBe('tel:116123');
  expect(said()).toContain('Ines hears that you’re having a hard time, as on a heavy day. Not your answer');
  expect(screen.queryByRole('radio')).toBeNull();
  await waitFor(() => expect(sent(hardDay)).toHaveLength(1));
  await press('Go on with the last question');
  choose(/Never/);
  await press('Done');
  await screen.findByText('Only you can see this');
  expect(sent(hardDay).map(({ body }) => body)).toEqual([{ id: idOf(sent(send)) }]);
});

test('without a risk nothing is said; zero shows no card; where no coach is told, the card says so', async () => {
  const alone = { ...own, instruments: [risky], coach: null, care: { ...own.care, isCoachTold: false } };
  const { sent } = show(here, { [list]: alone, [hardDay]: { ok: true } });
  await press('Begin');
  expect(screen.queryByText('What will Ines see?')).toBeNull();
  for (const _ of [1, 2, 3, 4]) choose(/Never/);
  expect(screen.getByRole('status').textContent).toBe('Question 5 of 5');
  expect(sent(hardDay)).toEqual([]);
  await press('Question 4');
  choose(/Always/);
  expect(said()).toContain('Nobody is told.');
  await press('Stop here for today');
  expect(said()).toContain('Elsewhere: /');
  cleanup();
  show(here, { [list]: alone });
  expect(await screen.findByText('Thank you for saying that.')).toBeDefined();
});

test('without a connection: help, answers and the result come from the device, and everything waits there', async () => {
  const down = { [list]: offline, [send]: offline, [hardDay]: offline };
  show(here, down, { ...own, instruments: [risky] });
  await press('Begin');
  for (const _ of [1, 2, 3, 4]) choose(/Often/);
  expect(screen.getByText('Thank you for saying that.')).toBeDefined();
  await press(/^Go on/);
  choose(/Often/);
  await press('Done');
  expect(await screen.findByText('On this device. It’s sent when you’re back online.')).toBeDefined();
  expect(the('.display').textContent).toBe('15 of 20');
  await settled();
  expect(device.all('outbox').map(({ kind }) => kind)).toEqual(['check-in-care', 'check-in']);
  expect(device.all('drafts')).toEqual([]);
});

test('what the server refuses is on the page again, with its sentence', async () => {
  const refusal = new Refusal(422, { code: 'invalid', message: 'One of these answers doesn’t fit.' });
  show(here, { [send]: refusal });
  await press('Begin');
  for (const _ of five.items) choose(/Often/);
  await press('Done');
  expect(await screen.findByText('One of these answers doesn’t fit.')).toBeDefined();
  expect(the('.display').textContent).toBe('15 of 20');
});

test('numbers, choices and words; a check-in without a scale shows the answers alone', async () => {
  const { person, sent } = show(here, server({ instruments: [mixed] }));
  expect(await screen.findByRole('radio', { name: /^My answers/ })).toBeDefined();
  expect(screen.queryByRole('radio', { name: /^The score/ })).toBeNull();
  await press('Begin');
  choose('10, Yes');
  await person.type(screen.getByRole('spinbutton'), '25');
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  await person.clear(screen.getByRole('spinbutton'));
  await person.type(screen.getByRole('spinbutton'), '7');
  await press('Next');
  await person.keyboard('2');
  await person.type(screen.getByRole('textbox'), 'No 1 thing');
  await press('To the result');
  expect(the('.answerlist').textContent).toBe('A row10, YesHours of sleep7WhereThereAnything else?No 1 thing');
  await press('Done');
  await waitFor(() => expect(sent(send)).toHaveLength(1));
  expect(sent(send)[0]?.body).toMatchObject({ answers: { row: 10, hours: 7, where: 1, else: 'No 1 thing' } });
});

test('from thirteen questions on they come as pages of eight, and several scales as a list, the highest first', async () => {
  const earlier = answered('a1', '2026-10-10', 0, { answers: { q1: 1, q2: 1 } });
  show(here, server({ instruments: [long], answered: [earlier] }));
  await press('Begin');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Questions 1 to 8');
  for (const name of ['Trait 1', 'Trait 2', 'Trait 3', 'Trait 4'])
    fireEvent.click(screen.getByRole('radiogroup', { name }).children[name < 'Trait 3' ? 1 : 4] as Element);
  await press('Next');
  expect(screen.getByRole('status').textContent).toBe('Questions 9 to 14 of 14');
  for (const name of ['Trait 13', 'Trait 14'])
    fireEvent.click(screen.getByRole('radiogroup', { name }).children[3] as Element);
  await press('To the result');
  const rows = [...document.querySelectorAll('.lines summary')];
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Kindness8 of 8', 'Zest4 of 8', 'Bravery2 of 8']);
  const bravery = rows[2]?.parentElement as HTMLDetailsElement;
  await act(async () => void (bravery.open = true));
  expect(bravery.textContent).toContain('The same as in October.');
});

const shared = { shown: 'score' as const, coachName: 'Ines Calloway', sharedAt: '2026-11-17T14:02:00.000Z' };
const a2 = answered('a2', '2026-11-14', 4);
const two = { answered: [a2, answered('a1', '2026-10-10', 3)] };

test('a result: figure, sentence, line with its band, answers, and showing it and taking it back', async () => {
  const share = 'PUT /api/client/check-ins/{id}/share';
  const back = 'DELETE /api/client/check-ins/{id}/share';
  let now = { ...own, ...two };
  const change = (one: typeof a2) => {
    now = { ...now, answered: [one, ...two.answered.slice(1)] };
    return one;
  };
  const { sent } = show('/check-ins/a2', {
    [list]: () => now,
    [share]: () => change({ ...a2, share: shared }),
    [back]: () => change(a2),
  });
  expect(await screen.findByText('Only you can see this')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Five sentences, 14 November');
  expect(screen.getByText('Ines doesn’t know that you answered.')).toBeDefined();
  expect(the('.waverkey').textContent).toContain('4 points either way from your first answer.');
  expect([...document.querySelectorAll('.chartbox__plot li')].map(({ textContent }) => textContent)).toEqual([
    '10 October 2026: 15 of 20',
    '14 November 2026: 20 of 20',
  ]);
  expect(document.querySelectorAll('.answerlist li')).toHaveLength(5);
  await press('Show Ines the score');
  expect(await screen.findByText('Ines sees the score since today, 14:02.')).toBeDefined();
  expect(sent('PUT /api/client/check-ins/a2/share')[0]?.body).toEqual({ shown: 'score', coachId: 'ines' });
  await press('Take back');
  expect(await screen.findByText('Only you can see this')).toBeDefined();
});

test('deleting asks once; a result that is gone, or alone without a coach, says so', async () => {
  const remove = 'DELETE /api/client/check-ins/{id}';
  const { sent } = show('/check-ins/a2', { ...of(five, two), [remove]: { ok: true } });
  await press('Delete');
  expect(sent('DELETE /api/client/check-ins/a2')).toEqual([]);
  await press('Delete it for good?');
  await waitFor(() => expect(toastStore.current()?.title).toBe('Deleted'));
  expect(location.pathname).toBe('/check-ins');
  cleanup();
  show('/check-ins/gone');
  expect(await screen.findByText('This check-in isn’t here')).toBeDefined();
  cleanup();
  show('/check-ins/a1', of(five, { ...two, coach: null }));
  expect(await screen.findByText('Your first answer. A line begins with the second.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Show/ })?.textContent).toBeUndefined();
});

test('the list: what is asked can be left out or stopped, what was answered stands with its newest figure', async () => {
  const settle = 'PUT /api/client/check-ins/settled';
  const leave = 'DELETE /api/client/check-in-plans/{id}';
  const again = {
    ...asked,
    occasion: 'plan.p2.3',
    title: 'Goals',
    instrumentId: 'goals',
    repeats: { planId: 'p2', everyWeeks: 4 },
  };
  const { sent } = show('/check-ins', {
    ...of(five, { ...two, asked: [asked, again] }),
    [settle]: { ok: true },
    [leave]: { ok: true },
  });
  const newest = await screen.findByRole('link', { name: /14 November/ });
  expect([newest.getAttribute('href'), newest.textContent]).toEqual([
    '/check-ins/a2',
    'Five sentences14 November20 of 20',
  ]);
  expect(screen.queryByText(/10 October/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Begin: Goals' }).getAttribute('href')).toBe('/goals?occasion=plan.p2.3');
  expect(said()).toContain('Every four weeks.');
  await press('Not this time: Five sentences');
  await waitFor(() => expect(sent(settle).map(({ body }) => body)).toEqual([{ occasion: 'plan.p1.0' }]));
  await press('Stop asking: Goals');
  await press('Really stop?: Goals');
  await waitFor(() => expect(sent('DELETE /api/client/check-in-plans/p2')).toHaveLength(1));
});

test('empty, failed, and what isn’t asked any more', async () => {
  show('/check-ins', { [list]: { ...own, asked: [] } });
  expect(await screen.findByText('Nothing is asked')).toBeDefined();
  cleanup();
  show('/check-ins', { [list]: new Refusal(500, { code: 'internal', message: 'Down.' }) });
  expect(await screen.findByText('Your check-ins couldn’t be loaded')).toBeDefined();
  cleanup();
  show(here, { [list]: { ...own, asked: [] } });
  expect(await screen.findByText('This isn’t asked any more')).toBeDefined();
});

test('words of an instrument in another language are marked as such wherever they are, those of the page are not', async () => {
  const licence = { ...five.licence, status: 'public-domain' as const };
  const foreign = { ...mixed, items: mixed.items.slice(0, 1), scales: five.scales, licence, languages: ['de'] };
  const instrument = { ...foreign, scales: [{ ...foreign.scales[0]!, items: ['row'] }] };
  show(here, { ...server({ instruments: [instrument] }) });
  const marked = () => [...document.querySelectorAll('[lang=de]')].map(({ textContent }) => textContent);
  expect(await screen.findByText(/Its questions are in German\./)).toBeDefined();
  expect(marked()).toEqual([
    'In the last week.',
    'Five sentences. Written for tests.',
    'Us. Free.',
    expect.any(String),
  ]);
  await press('Begin');
  expect(marked()).toEqual(expect.arrayContaining(['A row', 'NoYes']));
  expect(document.querySelectorAll('[role=radio][lang=de]')).toHaveLength(11);
  choose('7');
  await press('Done');
  await screen.findByText('Only you can see this');
  expect(marked()).toEqual(expect.arrayContaining(['A row', '7', 'Five sentences. Written for tests.']));
  expect(marked().join()).not.toMatch(/Delete|Only you/);
});
