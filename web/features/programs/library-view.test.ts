import { expect, test } from 'vitest';
import {
  chosenPrograms,
  isNarrowed,
  lengthsOf,
  onShelves,
  openShelf,
  readView,
  wholeLibrary,
  writeView,
} from './library-view.ts';
import { breathAsAnchor, libraryProgram } from './sample-in-test.ts';

const own = libraryProgram({ title: 'Über Mut', subtitle: 'Small steps', description: 'For 50% & more' });
const theirs = libraryProgram({
  id: 'x',
  title: 'The Unhurried Hour',
  subtitle: '',
  description: 'Tired?',
  durationWeeks: 12,
  isOwn: false,
  ownerName: '',
});
const all = [own, theirs, breathAsAnchor];
const titles = (query: string) => chosenPrograms(all, readView(query)).map((program) => program.title);

test.each(['a b', '50%41 & more', 'Über', 'x=y?z', '+'])('the search %j survives the address', (search) => {
  const view = { search, days: 28, shelf: 'own' as const };
  expect(readView(writeView(view))).toEqual(view);
});

test('the whole library has no query, and nonsense in the address is the whole library', () => {
  expect(writeView(wholeLibrary)).toBe('');
  const nonsense = readView('?days=seven&shelf=nobody&q=%20');
  expect([isNarrowed(nonsense), nonsense.shelf]).toEqual([false, undefined]);
  expect(readView('?days=-7').days).toBeUndefined();
});

test('words are looked for in title, subtitle and description, whatever their case and accents', () => {
  expect(titles('?q=uber')).toEqual(['Über Mut']);
  expect(titles('?q=SMALL')).toEqual(['Über Mut']);
  expect(titles('?q=seven')).toEqual(['Breath as Anchor']);
  expect(titles('?q=mut+steps')).toEqual(['Über Mut']);
  expect(titles('?q=mut+hour')).toEqual([]);
});

test('length narrows it down', () => {
  expect(titles('?days=7')).toEqual(['Breath as Anchor']);
  expect(titles('')).toHaveLength(3);
});

test('each program is on one shelf; open is the chosen one, else the first on which something is left', () => {
  const shelved = onShelves(all);
  expect(shelved).toEqual({ own: [own], platform: [breathAsAnchor], others: [theirs] });
  const open = (query: string) => openShelf(readView(query), onShelves(chosenPrograms(all, readView(query))), shelved);
  expect(open('')).toBe('own');
  expect(open('?q=anchor')).toBe('platform');
  expect(open('?q=anchor&shelf=own')).toBe('own');
  expect(open('?q=nothing')).toBe('own');
  expect(open('?shelf=archived')).toBe('archived');
  expect(openShelf(wholeLibrary, onShelves([]), onShelves([]))).toBe('own');
});

test('the choices are those there are', () => {
  expect(lengthsOf(all)).toEqual([7, 28, 84]);
});
