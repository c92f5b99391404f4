import { expect, test } from 'vitest';
import { linesOf, signed, specialtiesLine, webPage } from './figures.ts';

test.each([
  [0, '+0'],
  [1.8, '+1.8'],
  [1.84, '+1.8'],
  [2, '+2'],
  [-0.4, '−0.4'],
  [-0.04, '+0'],
  [-3, '−3'],
])('a mood change of %d is %s', (change, said) => {
  expect(signed(change)).toBe(said);
});

test('two specialties are named, then that there are more', () => {
  expect(specialtiesLine(['A'])).toBe('A');
  expect(specialtiesLine(['A', 'B'])).toBe('A, B');
  expect(specialtiesLine(['A', 'B', 'C'])).toBe('A, B and more');
});

test('only a web page is an address to follow', () => {
  expect(webPage('https://ines.example')).toBe('https://ines.example');
  expect(webPage('HTTP://ines.example')).toBe('HTTP://ines.example');
  for (const address of ['', 'javascript:alert(1)', ' https://x', '/api/logout', 'data:text/html,x'])
    expect(webPage(address)).toBe('');
});

test('outcomes stand one on each line', () => {
  expect(linesOf(' One\n\n  Two\r\n')).toEqual(['One', 'Two']);
  expect(linesOf('')).toEqual([]);
});
