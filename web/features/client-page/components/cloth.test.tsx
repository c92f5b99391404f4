import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { typist } from '#web/platform/page-in-test.tsx';
import { daniel } from '../client-in-test.ts';
import type { ClientDetail } from '../queries.ts';
import { showDaniel } from './client-page-in-test.tsx';

const person = typist();
beforeEach(() => {
  memoryDevice();
  history.replaceState(null, '', '/client/k1');
});

const page = (day: number | null, isUnread = false, id = `e${day}`): ClientDetail['pins']['shared'][number] => ({
  id,
  kind: 'entry',
  day,
  date: `2025-10-0${day ?? 6}`,
  isUnread,
});
const pins = (...shared: ClientDetail['pins']['shared']) => ({ pins: { ...daniel.pins, shared } });
const program = daniel.currentProgram as NonNullable<ClientDetail['currentProgram']>;

const paper = () => document.querySelector('.openday');
const shared = () => document.getElementById('shared')?.textContent;
const column = (name: RegExp) => screen.getByRole('button', { name });

test.each<[string, Partial<ClientDetail>, string | undefined]>([
  ['the page that has waited longest', pins(page(1), page(3, true), page(5, true)), 'Daniel shared e3'],
  ['the last one shared, with nothing to read', pins(page(1), page(5)), 'Daniel shared e5'],
  ['all of its day', pins(page(1), page(5), page(5, false, 'again')), 'Daniel shared e5, again'],
  [
    'an unread one although the program is completed',
    { ...pins(page(3, true)), currentProgram: { ...program, status: 'completed' } },
    'Daniel shared e3',
  ],
])('on arrival it opens %s', async (_, over, said) => {
  await showDaniel(over);
  expect(shared()).toBe(said);
});

test.each<[string, Partial<ClientDetail>, string]>([
  [
    'quiet',
    { ...pins(page(1)), news: { ...daniel.news, quietSince: '2025-10-05' } },
    'Day 9 has been open for three days.The four pages before it were 8, 7, 6 and 8. Program days wait',
  ],
  [
    'paused',
    { ...pins(page(1)), pause: { startsOn: '2025-10-06', endsOn: '2025-10-12', isNow: true } },
    'Paused until 12 October 2025.It resumes by itself on 13 October 2025, with Day 9.',
  ],
  [
    'finished',
    { ...pins(page(1)), currentProgram: { ...program, status: 'completed', completedAt: '2025-10-12T20:00:00.000Z' } },
    'Seven pages, woven in 14 days.Daniel finished on 12 October 2025. The cloth is Daniel’s to print',
  ],
  ['running, with nothing shared', {}, 'Day 9 is open.Daniel decides page by page what you may read.'],
  ['ahead', { currentProgram: { ...program, startsOn: '2025-11-03' } }, 'Begins on 3 November 2025.'],
])('with nothing to read it says how things are: %s', async (_, over, said) => {
  await showDaniel({ notifications: [], ...over });
  expect(paper()?.textContent).toContain(said);
  expect(shared()).toBeUndefined();
});

test('each column opens what is known about it, and closes it again', async () => {
  await showDaniel({ ...pins(page(1)), news: { ...daniel.news, quietSince: '2025-10-05' } });
  await person.click(column(/^Day 1: mood 6/));
  expect(shared()).toBe('Daniel shared e1');
  await person.click(column(/^Day 2: mood 7/));
  expect(paper()?.textContent).toContain('Only the mood is here. Daniel keeps this page private.');
  expect(column(/^Day 2/).getAttribute('aria-expanded')).toBe('true');
  await person.click(column(/^Day 8: no entry/));
  expect(paper()?.textContent).toContain('Day 8 was passed over.');
  await person.click(column(/^Day 12: to come/));
  expect(paper()?.textContent).toContain('What does day 12 ask?');
  await person.click(column(/^No page on 6 October/));
  expect(paper()?.textContent).toContain('No page on 6 October.');
  await person.click(column(/^No page on 6 October/));
  expect(paper()?.textContent).toContain('has been open for');
});

test('arrows go from one shared page to the next; several that wait are counted, and reading moves on', async () => {
  await showDaniel(pins(page(1), page(3, true), page(null, true, 'free'), page(7, true)));
  expect(screen.getByRole('navigation', { name: 'Shared pages' }).textContent).toContain('1 of 3');
  await person.click(screen.getByLabelText('The shared page before'));
  expect(shared()).toBe('Daniel shared e1');
  await person.click(screen.getByLabelText('The shared page before'));
  expect(shared()).toBe('Daniel shared e1');
  await person.click(screen.getByLabelText('The next shared page'));
  await person.click(screen.getByLabelText('The next shared page'));
  expect(shared()).toBe('Daniel shared free');
  expect(paper()?.textContent).toContain('2 of 3');
  // Stands for Read, no comment.
  await person.click(document.getElementById('shared') as HTMLElement);
  expect(shared()).toBe('Daniel shared e3');
  expect(document.activeElement?.textContent).toBe('Day 3');
});

test('a page without a place on the cloth is opened all the same', async () => {
  await showDaniel(pins({ ...page(null, true, 'old'), date: '2025-07-01' }));
  expect(paper()?.textContent).toContain('A page outside this program');
  expect(shared()).toBe('Daniel shared old');
});

test('a pin opens the version of the notes that was saved on its day', async () => {
  const version = (number: number) => ({
    id: `v${number}`,
    version: number,
    isActive: number === 4,
    notes: `Text ${number}`,
    createdAt: '2025-10-02T08:00:00.000Z',
  });
  const notes = [{ version: 2, date: '2025-10-02', day: 4 }];
  const history = { 'GET /api/coach/client/{clientId}/notes/history': [4, 3, 2, 1].map(version) };
  await showDaniel({ pins: { ...daniel.pins, notes } }, history);
  await person.click(screen.getByRole('button', { name: 'Your notes of 2 October 2025' }));
  await screen.findByRole('dialog', { name: 'Notes history' });
  expect(screen.getByText('What changed from version 2 to 4')).toBeTruthy();
  cleanup();
  // By keyboard it is in the opened day.
  await showDaniel({ pins: { ...daniel.pins, notes } }, history);
  await person.click(column(/^Day 4: .*Your notes/));
  await waitFor(() => expect(paper()?.textContent).toContain('Your notes of 2 October 2025'));
});

test('sessions are knots in the corners of their days, said in words, with rows of the key only where there are some', async () => {
  const sessions = [
    { id: 's1', date: '2025-10-03', day: 5, isHeld: true },
    { id: 's2', date: '2025-10-11', day: 12, isHeld: false },
    { id: 'before', date: '2025-07-01', day: null, isHeld: true },
  ];
  await showDaniel({ pins: { ...daniel.pins, sessions } });
  expect([...document.querySelectorAll('.score__knot .knot')].map(({ className }) => className)).toEqual([
    'knot',
    'knot knot--ahead',
  ]);
  const cloth = screen.getByRole('group', { name: /days written/ });
  expect(cloth.getAttribute('aria-label')).toContain('Session on day 5. Session ahead on day 12.');
  expect(column(/^Day 5: .*2025\. Session$/)).toBeTruthy();
  expect(screen.getByText('session ahead')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(screen.getByRole('row', { name: /12 Day 12: to come\. Session ahead/ })).toBeTruthy();
  cleanup();
  await showDaniel();
  expect(screen.queryByText('session ahead')).toBeNull();
});
