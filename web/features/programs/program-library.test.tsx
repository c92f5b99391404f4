import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { the } from '#web/ui/element-in-test.ts';
import { settled, show, showWith, textOf } from './library-in-test.tsx';
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
    'GET /api/programs/all': () =>
      tries++ === 0 ? new Refusal(500, { message: 'Broken.', code: 'internal' }) : [breathAsAnchor],
  });
  await show();
  expect(the('[role=alert] code').textContent).toMatch(/^500: /);
  await userEvent.click(screen.getByRole('button'));
  await settled();
  expect(textOf('.shelf h3')).toEqual(['Breath as Anchor']);
});

test('a row says what the program is, whose, how long and how many are on it; text is text', async () => {
  await showWith([libraryProgram({ title: '<img src=x>', activeClientsCount: 1 }), breathAsAnchor]);
  expect(textOf('.sect__head')).toEqual(['Available ProgramsChoose a program to preview its content and structure']);
  const rows = [...document.querySelectorAll('.shelf > li')];
  expect(rows.map((row) => row.querySelector('h3')?.textContent)).toEqual(['<img src=x>', 'Breath as Anchor']);
  expect(rows.map((row) => row.querySelector('.badge')?.textContent)).toEqual(['Yours', 'Platform']);
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
  expect(rows[1]?.querySelector('.shelf__ways a')?.getAttribute('href')).toBe('/programs/preview?id=breath-anchor-01');
  expect(rows[1]?.querySelector('.shelf__ways a')?.textContent).toBe('Preview Breath as Anchor');
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
  expect(the('.badge').textContent).toBe(said);
});

test('a draft says what is missing and leads back into the wizard', async () => {
  await showWith([libraryProgram({ isDraft: true, dailyPromptsCount: 0 })]);
  expect(textOf('.badge')).toEqual(['Yours', 'Draft']);
  expect(the('.shelf__draft').textContent).toBe(
    'Its daily prompts are missing, so it cannot be assigned yet.Continue Small Braveries',
  );
  expect(screen.getByRole('link', { name: 'Continue Small Braveries' }).getAttribute('href')).toBe(
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
  const [length, owner] = [...document.querySelectorAll('[role=search] select')];
  expect([...(length?.querySelectorAll('option') ?? [])].map((option) => option.textContent)).toEqual([
    'Any length',
    '7 days',
    '28 days',
  ]);
  expect([...(owner?.querySelectorAll('option') ?? [])].map((option) => option.textContent)).toEqual([
    'Any owner',
    'Yours',
    'Platform',
  ]);
  choose('.shelftools > :nth-child(2) select', '7');
  expect(textOf('.shelf h3')).toEqual(['Program 1', 'Program 11']);
  choose('.shelftools > :nth-child(3) select', 'platform');
  expect(location.search).toBe('?q=program+1&days=7&owner=platform');
  expect(textOf('.empty .h2')).toEqual(['No programs match']);
  await userEvent.click(screen.getByRole('button'));
  expect(textOf('.shelf h3')).toHaveLength(13);
  expect(location.search).toBe('');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('an address with a search opens with it, and Back to one without shows all again', async () => {
  history.replaceState(null, '', '/programs/list?q=anchor');
  await showWith([libraryProgram(), breathAsAnchor]);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('anchor');
  expect(textOf('.shelf h3')).toEqual(['Breath as Anchor']);
  await act(async () => {
    history.replaceState(null, '', '/programs/list');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(textOf('.shelf h3')).toHaveLength(2);
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
