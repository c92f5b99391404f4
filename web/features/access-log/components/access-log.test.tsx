import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import type { AccessRow } from '../queries.ts';
import { AccessLog } from './access-log.tsx';

const person = typist();

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

function show(answers: Parameters<typeof fakeApi>[0]) {
  const calls = fakeApi(answers);
  renderPage(<AccessLog timeZone="UTC" />);
  return calls;
}
const lines = () => [...document.querySelectorAll('.accesses li')].map((line) => line.textContent);

test('says who read which day, and when the journal was exported and how', async () => {
  show({
    'GET /api/client/access-log': {
      rows: [read, gone, exported('own-export', 3), exported('export-sent', 2), exported('export-downloaded', 1)],
      next: null,
    },
  });
  await waitFor(() => expect(lines()).toHaveLength(5));
  expect(lines()).toEqual([
    '<b>Ines</b> Calloway read a shared entryDay 5, Living from Desire, written 3 March 20204 March 2020, 07:20',
    'A coach whose account was erased read a shared entryAn entry that has been erased4 March 2020, 07:20',
    'Your journal was downloadedby you, signed in1 March 2020, 10:00',
    'A link to your journal was mailed to youby an admin, to your own address; only you can open it1 March 2020, 10:00',
    'Your journal was downloadedby you, through the mailed link1 March 2020, 10:00',
  ]);
  expect(document.querySelectorAll('button')).toHaveLength(0);
});

test('shows older ones when asked, and says when they cannot be had', async () => {
  let page = 0;
  const calls = show({
    'GET /api/client/access-log': () => {
      page += 1;
      if (page === 2) return new Refusal(403, { code: 'forbidden', message: 'Not now.' });
      return page === 1 ? { rows: [read], next: 9 } : { rows: [gone], next: null };
    },
  });
  await waitFor(() => expect(lines()).toHaveLength(1));
  await person.click(screen.getByText('Show older'));
  await screen.findByText('The older ones couldn’t be loaded.');
  await person.click(screen.getByText('Try again'));
  await waitFor(() => expect(lines()).toHaveLength(2));
  expect(calls.map(({ route }) => route)).toEqual([
    'GET /api/client/access-log',
    'GET /api/client/access-log?before=9',
    'GET /api/client/access-log?before=9',
  ]);
});

test('has words for nothing to show, and for a list that cannot be loaded', async () => {
  show({ 'GET /api/client/access-log': { rows: [], next: null } });
  await waitFor(() => expect(document.body.textContent).toContain('Nobody has read any of your entries'));
  cleanup();
  let tries = 0;
  show({
    'GET /api/client/access-log': () => {
      tries += 1;
      return tries === 1 ? new Refusal(403, { code: 'forbidden', message: 'Not now.' }) : { rows: [read], next: null };
    },
  });
  await screen.findByText('Not now.');
  await person.click(screen.getByText('Try again'));
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Who has seen your journal');
});
