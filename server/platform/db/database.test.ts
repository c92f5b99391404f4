import { expect, it } from 'vitest';
import { isDatabaseAway } from './database.ts';

it.each(['ECONNREFUSED', '57P01', '55P03', '40P01'])(
  '%s says that the request may be repeated, also as the cause of another error',
  (code) => {
    const error = Object.assign(new Error('from the database'), { code });
    expect(isDatabaseAway(error)).toBe(true);
    expect(isDatabaseAway(new Error('a query failed', { cause: error }))).toBe(true);
  },
);

it('a rule that was broken does not', () => {
  expect(isDatabaseAway(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false);
});
