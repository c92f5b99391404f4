import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { settled } from '#web/platform/page-in-test.tsx';
import { the } from '#web/ui/element-in-test.ts';
import { show, showWith, textOf } from './library-in-test.tsx';
import { breathAsAnchor, libraryProgram } from './sample-in-test.ts';

beforeEach(() => history.replaceState(null, '', '/programs/list'));

const choose = (selector: string, value: string) => fireEvent.change(the(selector), { target: { value } });

const many = Array.from({ length: 13 }, (_, index) =>
  libraryProgram({
    id: `p${index}`,
    programId: `p-${index}`,
    title: `Program ${index}`,
    durationWeeks: index % 2 ? 1 : 4,
    isPlatform: index === 3,
    isOwn: index !== 3,
  }),
);

test('while it loads it says so, and the ways out are there already', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await show();
  expect(screen.getByRole('status').textContent).toBe('Loading programs...');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Program Library');
  expect(textOf('.library__head p')).toEqual(['Select a program to preview']);
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Back to Dashboard', '/'],
    ['Import Program', '/programs/import'],
    ['Create New Program', '/programs/new'],
  ]);
});

test('without programs it says so', async () => {
  await showWith([]);
  expect(the('.empty').textContent).toBe(
    'No Programs AvailableThere are no programs available to preview at this time.',
  );
});

test('a failure shows the server’s line, and another try helps', async () => {
  let tries = 0;
  fakeApi({
    'GET /api/programs/archived': [],
    'GET /api/programs/deleted': [],
    'GET /api/programs/all': () =>
      tries++ === 0 ? new Refusal(500, { message: 'Broken.', code: 'internal' }) : [breathAsAnchor],
  });
  await show();
  expect(the('[role=alert] p').textContent).toBe('Broken.');
  await userEvent.click(screen.getByRole('button'));
  await settled();
  expect(textOf('.shelf h3')).toEqual(['Breath as Anchor']);
});

test('a row says what the program is, whose, how long and how many are on it; text is text', async () => {
  await showWith([libraryProgram({ title: '<img src=x>', activeClientsCount: 1 }), breathAsAnchor]);
  expect(textOf('.sect__head')).toEqual(['Available ProgramsChoose a program to preview its content and structure']);
  const rows = [...document.querySelectorAll('.shelf > li')];
  await userEvent.click(screen.getByRole('tab', { name: 'Platform 1' }));
  expect(textOf('.sect__head')).toEqual(['Available ProgramsChoose a program to preview its content and structure']);
  rows.push(...document.querySelectorAll('.shelf > li'));
  expect(rows.map((row) => row.querySelector('h3')?.textContent)).toEqual(['<img src=x>', 'Breath as Anchor']);
  expect(rows.map((row) => row.querySelector('.shelf__about')?.textContent)).toEqual([
    'Twenty-eight days of it.',
    'Seven days.',
  ]);
  expect(
    rows.map((row) =>
      [...row.querySelectorAll('dl > div')].map(
        (figure) => `${figure.querySelector('dd')?.textContent} ${figure.querySelector('dt')?.textContent}`,
      ),
    ),
  ).toEqual([
    ['28 days', '28 prompts', '1 active client'],
    ['7 days', '7 prompts', '1 active client'],
  ]);
  const ways = rows.map((row) =>
    [...row.querySelectorAll('.shelf__ways a')].map((way) => [way.textContent, way.getAttribute('href')]),
  );
  expect(ways).toEqual([
    [
      ['Edit <img src=x>', `/programs/${libraryProgram().id}/edit`],
      ['Preview <img src=x>', '/programs/preview?id=small-braveries'],
    ],
    [['Preview Breath as Anchor', '/programs/preview?id=breath-anchor-01']],
  ]);
});

test('a row shows who is on it: everybody on one’s own, of the platform’s only one’s own clients', async () => {
  await showWith([
    libraryProgram({
      activeClientsCount: 5,
      ownClients: { count: 4, names: ['Lena Fischer', 'Mats Holm', 'Greta Ost'] },
    }),
    libraryProgram({ id: 'p2', activeClientsCount: 1, ownClients: { count: 0, names: [] } }),
    libraryProgram({ id: 'p3', activeClientsCount: 0, ownClients: { count: 0, names: [] } }),
    breathAsAnchor,
    { ...breathAsAnchor, id: 'p4', activeClientsCount: 900, ownClients: { count: 2, names: ['Lena Fischer', ''] } },
  ]);
  expect(textOf('.shelf__people')).toEqual(['LFMHGO5 people are on it', '1 person is on it', 'Nobody is on it.']);
  await userEvent.click(screen.getByRole('tab', { name: 'Platform 2' }));
  expect(textOf('.shelf__people')).toEqual(['LF2 of your clients are on it']);
});

test('the shelves: one’s own first, counted, kept in the address, and reached with the arrows', async () => {
  await showWith([breathAsAnchor]);
  await screen.findByRole('tab', { name: 'Archived 0' });
  expect(textOf('[role=tab]')).toEqual(['Yours 0', 'Platform 1', 'Archived 0']);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Platform 1');
  screen.getByRole('tab', { selected: true }).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(the('.empty').textContent).toContain('No program of yours yet');
  expect(location.search).toBe('?shelf=own');
  await userEvent.keyboard('{ArrowLeft}');
  expect(location.search).toBe('?shelf=archived');
  expect(screen.getByRole('tabpanel').textContent).toContain('Nothing is archived.');
});

test('a program without a description shows its subtitle', async () => {
  await showWith([libraryProgram({ description: '' })]);
  expect(the('.shelf__about').textContent).toBe('The next true thing');
});

test.each([
  ['Ines Calloway', 'By Ines Calloway'],
  ['', 'By another coach'],
])('an admin sees whose a program is: %j', async (ownerName, said) => {
  await showWith([libraryProgram({ isOwn: false, ownerName })]);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Other coaches 1');
  expect(the('.badge').textContent).toBe(said);
});

test('a draft says what is missing and leads back into the wizard', async () => {
  await showWith([libraryProgram({ isDraft: true, dailyPromptsCount: 0 })]);
  expect(the('.shelf__marks').textContent).toBe('DraftIts daily prompts are missing, so it can’t be assigned yet.');
  expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Continue writing Small Braveries' }).getAttribute('href')).toBe(
    `/programs/${libraryProgram().id}/edit`,
  );
});

test('a dozen programs need no search', async () => {
  await showWith(many.slice(0, 12));
  expect(document.querySelectorAll('[role=search]')).toHaveLength(0);
});

test('more than a dozen can be searched and filtered, and the address remembers it with the place on the page', async () => {
  await showWith(many);
  history.replaceState({ scrollKey: 'k' }, '', '/programs/list');
  choose('[role=search] input', 'program 1');
  expect(textOf('.shelf h3')).toEqual(['Program 1', 'Program 10', 'Program 11', 'Program 12']);
  expect(screen.getByRole('status').textContent).toBe('Showing 4 of 13 programs');
  expect(location.search).toBe('?q=program+1');
  expect(history.state).toEqual({ scrollKey: 'k' });
  const [length] = document.querySelectorAll('[role=search] select');
  expect([...(length?.querySelectorAll('option') ?? [])].map((option) => option.textContent)).toEqual([
    'Any length',
    '7 days',
    '28 days',
  ]);
  await screen.findByRole('tab', { name: 'Archived 0' });
  expect(textOf('[role=tab]')).toEqual(['Yours 4', 'Platform 0', 'Archived 0']);
  choose('.shelftools > :nth-child(2) select', '7');
  expect(textOf('.shelf h3')).toEqual(['Program 1', 'Program 11']);
  await userEvent.click(screen.getByRole('tab', { name: 'Platform 0' }));
  expect(location.search).toBe('?q=program+1&days=7&shelf=platform');
  expect(textOf('.empty .h2')).toEqual(['No programs match']);
  await userEvent.click(screen.getByRole('button', { name: 'Show all programs' }));
  expect(textOf('.shelf h3')).toEqual(['Program 3']);
  expect(location.search).toBe('?shelf=platform');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('an address with a search opens with it, and Back to one without shows all again', async () => {
  history.replaceState(null, '', '/programs/list?q=anchor');
  await showWith([libraryProgram(), breathAsAnchor]);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('anchor');
  // The first shelf on which something is found is the open one.
  expect(textOf('.shelf h3')).toEqual(['Breath as Anchor']);
  await act(async () => {
    history.replaceState(null, '', '/programs/list');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(textOf('.shelf h3')).toEqual(['Small Braveries']);
});

test('while the next page is on its way, its address does not change what this one shows', async () => {
  await showWith(many);
  choose('[role=search] input', 'program 7');
  await act(async () => history.pushState(null, '', '/programs/preview?id=p-7&q=nothing'));
  expect(textOf('.shelf h3')).toEqual(['Program 7']);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('program 7');
});

test('a browser that refuses so many changes of the address does not stop the typing', async () => {
  await showWith(many);
  vi.spyOn(history, 'replaceState').mockImplementation(() => {
    throw new Error('Too many');
  });
  choose('[role=search] input', 'program 12');
  vi.restoreAllMocks();
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('program 12');
  expect(textOf('.shelf h3')).toEqual(['Program 12']);
});
