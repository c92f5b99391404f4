import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { simulationScenarios } from '#contract/simulation/constants.ts';
import { simulation as copy } from '#messages/admin.ts';
import { Refusal } from '#web/platform/fake-api-in-test.ts';
import { settled, typist } from '#web/platform/page-in-test.tsx';
import { showAdmin, simulation, textsOf } from '../admin-in-test.tsx';
import type { SimulationState } from '../queries.ts';
import { DataSimulation } from './data-simulation.tsx';
import { addToLog, type LogAction, type LoggedRun } from './use-simulation.ts';

const person = typist();

type Answers = Parameters<typeof showAdmin>[1];
const run: NonNullable<SimulationState['run']> = {
  id: 'r1',
  scenario: 9,
  status: 'running',
  lines: ['Made client “Test Person 31”'],
  error: null,
  startedAt: '2025-10-08T14:02:07Z',
  endedAt: null,
  isYours: true,
};

async function show(answers: Answers = {}) {
  const calls = await showAdmin(
    <DataSimulation timeZone="UTC" />,
    { 'GET /api/admin/simulation': simulation, ...answers },
    '.scenario',
  );
  await waitFor(() =>
    expect(document.querySelector('.simcounts')?.textContent !== 'Test accounts now–Test entries now–').toBe(true),
  );
  return calls;
}
const lines = () => textsOf('.simlog p').map((text) => text?.replace(/^\d\d:\d\d:\d\d/, ''));

test('ten cards with Run, the counts, and what clearing removes', async () => {
  await show();
  expect(textsOf('.scenario h3')).toEqual(simulationScenarios.map((scenario) => copy.titles[scenario]));
  expect(textsOf('.scenario button')).toEqual(simulationScenarios.map((scenario) => `Run scenario ${scenario}`));
  expect(document.querySelector('.simcounts')?.textContent).toBe('Test accounts now31Test entries now388');
  expect(document.body.textContent).toContain(
    'Clearing removes exactly what simulation made: 31 accounts, 388 entries and 1 program.',
  );
});

test('a program alone is test data too', async () => {
  const none = { ...simulation, testAccounts: 0, testEntries: 0 };
  await show({ 'GET /api/admin/simulation': none });
  expect(document.body.textContent).toContain('Clearing removes exactly what simulation made: 1 program.');
  cleanup();
  await show({ 'GET /api/admin/simulation': { ...none, testPrograms: 0 } });
  expect(document.body.textContent).toContain('There’s no test data to clear.');
});

test('says each line while it runs, once, and the message at the end', async () => {
  // What an earlier run said is not said again.
  let state: SimulationState = { ...simulation, run: { ...run, id: 'r0', status: 'done', lines: ['old', 'older'] } };
  let finish = () => {};
  const finished = new Promise<void>((done) => (finish = done));
  const calls = await show({ 'GET /api/admin/simulation': () => state });
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method !== 'POST') return await answered(address, init);
    calls.push({ route: `POST ${address}`, body: JSON.parse(init.body as string), headers: new Headers() });
    await finished;
    return new Response(
      JSON.stringify({
        message: '28 days written.',
        details: ['Made client “Test Person 31”', 'Week 1: 7 entries'],
        testAccounts: 32,
        testEntries: 416,
      }),
    );
  });
  await person.click(screen.getByRole('button', { name: 'Run scenario 9' }));
  await settled();
  state = { ...simulation, run };
  await waitFor(() => expect(lines().length).toBe(2));
  expect(lines()).toEqual(['Scenario 9: Full 28-day program completion', 'Made client “Test Person 31”']);
  expect(document.querySelector('.simhead__now')?.textContent).toContain('Scenario 9 is running');
  // A second press, there or elsewhere, starts nothing.
  await person.click(screen.getByRole('button', { name: 'Run scenario 1' }));
  state = {
    ...simulation,
    testAccounts: 32,
    run: { ...run, status: 'done', lines: ['Made client “Test Person 31”', 'Week 1: 7 entries'] },
  };
  finish();
  await waitFor(() => expect(document.querySelector('.simlog__end')).not.toBeNull());
  expect(lines()).toEqual([
    'Scenario 9: Full 28-day program completion',
    'Made client “Test Person 31”',
    'Week 1: 7 entries',
    '28 days written.',
  ]);
  await waitFor(() => expect(document.querySelector('.simcounts')?.textContent).toContain('32'));
  expect(calls.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body)).toEqual([{ scenario: 9 }]);
});

test('an error of the server, a run that stopped, and no connection each have their line', async () => {
  const answers: Answers = {
    'POST /api/admin/simulate-data': new Refusal(409, {
      code: 'conflict',
      message: 'A simulation is running already.',
    }),
  };
  await show(answers);
  await person.click(screen.getByRole('button', { name: 'Run scenario 1' }));
  await waitFor(() => expect(document.querySelectorAll('.simlog__end').length).toBe(1));
  expect(lines().at(-1)).toBe('Scenario 1 stopped. A simulation is running already.');
  answers['POST /api/admin/simulate-data'] = {
    message: '',
    details: ['one'],
    error: 'This coach has reached the limit.',
    testAccounts: 31,
    testEntries: 388,
  };
  cleanup();
  await show(answers);
  await person.click(screen.getByRole('button', { name: 'Run scenario 10' }));
  await waitFor(() => expect(document.querySelectorAll('.simlog__end--bad').length).toBe(1));
  expect(lines().slice(1)).toEqual(['one', 'Scenario 10 stopped. This coach has reached the limit.']);
  await settled();
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('away');
  });
  await person.click(screen.getByRole('button', { name: 'Run scenario 2' }));
  await waitFor(() => expect(document.querySelectorAll('.simlog__end').length).toBe(2));
  expect(lines().at(-1)).toBe('Scenario 2 stopped. Network error');
});

test('what runs elsewhere is seen, and nothing else can be started meanwhile', async () => {
  const calls = await show({ 'GET /api/admin/simulation': { ...simulation, run } });
  expect(lines()).toEqual(['Scenario 9: Full 28-day program completion', 'Made client “Test Person 31”']);
  await person.click(screen.getByRole('button', { name: 'Run scenario 1' }));
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
});

test('clearing is asked about and sends scenario 0', async () => {
  const calls = await show({
    'POST /api/admin/simulate-data': {
      message: 'All test data is gone.',
      details: [],
      testAccounts: 0,
      testEntries: 0,
    },
  });
  await person.click(screen.getByRole('button', { name: 'Clear Test Data' }));
  await screen.findByRole('alertdialog');
  await person.click(document.querySelector<HTMLElement>('[role=alertdialog] .btn--danger')!);
  await waitFor(() => expect(document.querySelector('.simlog__end')).not.toBeNull());
  expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({ scenario: 0 });
  expect(lines()).toEqual(['Clear Test Data', 'All test data is gone.']);
});

test('where it is switched off nothing can be run, and it is said how to switch it on', async () => {
  await show({ 'GET /api/admin/simulation': { ...simulation, isEnabled: false } });
  expect(document.querySelector('.notice')?.textContent).toContain('SIMULATION=on');
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('.scenario button')];
  expect(buttons).toHaveLength(simulationScenarios.length);
  expect(buttons.every(({ disabled }) => disabled)).toBe(true);
});

describe('the log of runs', () => {
  const after = (...actions: LogAction[]) => actions.reduce<readonly LoggedRun[]>(addToLog, []);

  test('lines keep the time they came at, and a late answer takes none away', () => {
    const [run] = after(
      { type: 'begin', scenario: 9, at: 1 },
      { type: 'lines', lines: ['a'], at: 2 },
      { type: 'lines', lines: ['a', 'b'], at: 3 },
      { type: 'lines', lines: ['a'], at: 4 },
      { type: 'end', isGood: true, text: 'done', lines: ['a', 'b', 'c'], at: 5 },
      { type: 'lines', lines: ['a', 'b', 'c', 'd'], at: 6 },
    );
    expect(run).toEqual({
      scenario: 9,
      at: 1,
      lines: [
        { at: 2, text: 'a' },
        { at: 3, text: 'b' },
        { at: 5, text: 'c' },
      ],
      end: { at: 5, isGood: true, text: 'done' },
    });
  });

  test('a run that ended without an answer keeps what it said, and the next stands after it', () => {
    const runs = after(
      { type: 'begin', scenario: 3, at: 1 },
      { type: 'lines', lines: ['a'], at: 2 },
      { type: 'end', isGood: false, text: 'Network error', at: 3 },
      { type: 'begin', scenario: 4, at: 4 },
    );
    expect(runs.map(({ scenario, lines, end }) => [scenario, lines.length, end?.text])).toEqual([
      [3, 1, 'Network error'],
      [4, 0, undefined],
    ]);
  });
});
