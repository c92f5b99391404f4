import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { click, named, render, the, until } from '#web/ui/render-in-test.ts';
import type { AccessRow } from '../queries.ts';
import { AccessLog } from './access-log.tsx';

const read: AccessRow = {
  id: 9,
  at: '2020-03-04T07:20:00Z',
  kind: 'entry-read',
  coachName: '<b>Ines</b> Calloway',
  entry: { dayNumber: 5, programTitle: 'Living from Desire', writtenAt: '2020-03-03T20:00:00Z' },
};
const gone: AccessRow = { ...read, id: 8, coachName: null, entry: null };
const exported = (kind: AccessRow['kind'], id: number): AccessRow => ({
  id,
  at: '2020-03-01T10:00:00Z',
  kind,
  coachName: null,
  entry: null,
});

let leave = async () => {};
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

async function show(answers: Parameters<typeof fakeApi>[0]) {
  const calls = fakeApi(answers);
  leave = (
    await render(
      <QueryClientProvider client={createQueryClient()}>
        <AccessLog timeZone="UTC" />
      </QueryClientProvider>,
    )
  ).gone;
  return calls;
}
const lines = () => [...document.querySelectorAll('.accesses li')].map((line) => line.textContent);

test('says who read which day, and when the journal was exported and how', async () => {
  await show({
    'GET /api/client/access-log': {
      rows: [read, gone, exported('own-export', 3), exported('export-sent', 2), exported('export-downloaded', 1)],
      next: null,
    },
  });
  await until(() => lines().length === 5);
  expect(lines()).toEqual([
    '<b>Ines</b> Calloway read a shared entryDay 5, Living from Desire, written 3 March 20204 March 2020, 07:20',
    'A coach whose account is gone read a shared entryAn entry that is erased by now4 March 2020, 07:20',
    'Your journal was downloadedby you, signed in1 March 2020, 10:00',
    'A link to your journal was mailed to youby an admin, to your own address; only you can open it1 March 2020, 10:00',
    'Your journal was downloadedby you, through the mailed link1 March 2020, 10:00',
  ]);
  expect(document.querySelectorAll('button')).toHaveLength(0);
});

test('shows older ones when asked, and says when they cannot be had', async () => {
  let page = 0;
  const calls = await show({
    'GET /api/client/access-log': () => {
      page += 1;
      if (page === 2) return new Refusal(403, { code: 'forbidden', message: 'Not now.' });
      return page === 1 ? { rows: [read], next: 9 } : { rows: [gone], next: null };
    },
  });
  await until(() => lines().length === 1);
  await click(named('Show older'));
  await until(() => document.querySelector('[role=alert], .notice') !== null);
  expect(document.body.textContent).toContain('The older ones could not be loaded.');
  await click(named('Try again'));
  await until(() => lines().length === 2);
  expect(calls.map(({ route }) => route)).toEqual([
    'GET /api/client/access-log',
    'GET /api/client/access-log?before=9',
    'GET /api/client/access-log?before=9',
  ]);
});

test('has words for nothing to show, and for a list that cannot be loaded', async () => {
  await show({ 'GET /api/client/access-log': { rows: [], next: null } });
  await until(() => document.body.textContent.includes('Nobody has read an entry of yours'));
  await leave();
  let tries = 0;
  await show({
    'GET /api/client/access-log': () => {
      tries += 1;
      return tries === 1 ? new Refusal(403, { code: 'forbidden', message: 'Not now.' }) : { rows: [read], next: null };
    },
  });
  await until(() => document.body.textContent.includes('Not now.'));
  await click(named('Try again'));
  await until(() => lines().length === 1);
  expect(the('#seen h2').textContent).toBe('Who has seen your journal');
});
