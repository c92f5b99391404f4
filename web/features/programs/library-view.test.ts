import { expect, test } from 'vitest';
import { chosenPrograms, isWhole, lengthsOf, ownersOf, readView, wholeLibrary, writeView } from './library-view.ts';
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
  const view = { search, days: 28, owner: 'own' as const };
  expect(readView(writeView(view))).toEqual(view);
});

test('the whole library has no query, and nonsense in the address is the whole library', () => {
  expect(writeView(wholeLibrary)).toBe('');
  expect(isWhole(readView('?days=seven&owner=nobody&q=%20'))).toBe(true);
  expect(readView('?days=-7').days).toBeUndefined();
});

test('words are looked for in title, subtitle and description, whatever their case and accents', () => {
  expect(titles('?q=uber')).toEqual(['Über Mut']);
  expect(titles('?q=SMALL')).toEqual(['Über Mut']);
  expect(titles('?q=seven')).toEqual(['Breath as Anchor']);
  expect(titles('?q=mut+steps')).toEqual(['Über Mut']);
  expect(titles('?q=mut+hour')).toEqual([]);
});

test('length and owner narrow it down, also together', () => {
  expect(titles('?days=7')).toEqual(['Breath as Anchor']);
  expect(titles('?owner=own')).toEqual(['Über Mut']);
  expect(titles('?owner=others')).toEqual(['The Unhurried Hour']);
  expect(titles('?owner=platform&days=84')).toEqual([]);
  expect(titles('')).toHaveLength(3);
});

test('the choices are those there are', () => {
  expect(lengthsOf(all)).toEqual([7, 28, 84]);
  expect(ownersOf(all)).toEqual(['own', 'platform', 'others']);
  expect(ownersOf([own])).toEqual(['own']);
});
