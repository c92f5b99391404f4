import { expect, test } from 'vitest';
import { addressOf, asQuery, isFiltered, noFilter, readView } from './address.ts';

test('the address and what is shown say the same', () => {
  const view = {
    filter: {
      search: 'rosa & the sky',
      startDate: '2025-10-01',
      endDate: '2025-10-08',
      minMood: '3',
      maxMood: '10',
      entryType: 'audio',
    },
    page: 2,
    isWhole: true,
    entryId: 'e1',
    isEditing: true,
  };
  const { search, hash } = new URL(addressOf(view), 'http://localhost');
  expect(readView(search, hash)).toEqual(view);
  expect(search, 'what was looked for is never sent with the page').not.toContain('rosa');
  expect(addressOf({ filter: noFilter, page: 1, entryId: '' })).toBe('/journal');
  expect(readView('?edit=1').isEditing).toBe(false);
});

test.each(['?page=0', '?page=-1', '?page=two', '?page=1.5'])('%s is the first page', (search) => {
  expect(readView(search).page).toBe(1);
});

test('what cannot be meant is left out instead of being refused', () => {
  expect(readView('?startDate=yesterday&endDate=2025-13-40&minMood=0&maxMood=11').filter).toEqual(noFilter);
  expect(readView(`?search=${'a'.repeat(300)}`).filter.search).toHaveLength(200);
  expect(readView('?search=old', '#search=new').filter.search).toBe('new');
});

test('filters are sent only when they are set', () => {
  expect(asQuery({ ...noFilter, search: '  ', minMood: '7' })).toEqual({ minMood: 7 });
  expect(isFiltered({ ...noFilter, search: '  ' })).toBe(false);
  expect(isFiltered({ ...noFilter, maxMood: '4' })).toBe(true);
});
