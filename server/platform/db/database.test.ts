import { expect, it } from 'vitest';
import { databaseTrouble } from './database.ts';

it.each([
  ['ECONNREFUSED', 'away'],
  ['57P01', 'away'],
  ['55P03', 'away'],
  ['40P01', 'away'],
  ['53200', 'away'],
  ['53300', 'away'],
  ['42P05', 'away'],
  ['26000', 'away'],
  ['57014', 'slow'],
  ['53100', 'full'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
])(
  '%s says that the request may be repeated, because the database is %s, also as the cause of another error',
  (code, trouble) => {
    const error = Object.assign(new Error('from the database'), { code });
    expect(databaseTrouble(error)).toBe(trouble);
    expect(databaseTrouble(new Error('a query failed', { cause: error }))).toBe(trouble);
  },
);

it('a rule that was broken does not', () => {
  expect(databaseTrouble(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBeUndefined();
});
