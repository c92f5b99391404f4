import { describe, expect, it } from 'vitest';
import { movedClock } from '#testing/moved-clock.ts';
import { testDatabase } from '#testing/test-db.ts';
import {
  addressGroup,
  forgetAttempts,
  forgetOldAttempts,
  privateKey,
  returnAttempt,
  takeAttempt,
} from './rate-limit.ts';
import { rateLimits } from '#server/platform/db/schema.ts';

const { db } = await testDatabase();
const limit = { limit: 3, windowSeconds: 60 };
let name = 0;
const newKey = () => `key ${(name += 1)}`;
const outcome = (promise: Promise<void>) =>
  promise.then(
    () => 'taken',
    (error: { code: string; retryAfter: number }) => `${error.code} ${error.retryAfter}`,
  );

it('lets exactly the limit through, however many come at once', async () => {
  const clock = movedClock();
  const key = newKey();
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => outcome(takeAttempt(db, clock, key, limit))));
  expect(outcomes.filter((each) => each === 'taken')).toHaveLength(3);
  expect(outcomes.filter((each) => each === 'rate_limited 60')).toHaveLength(47);
});

it('opens again when the window is over, and guesses meanwhile do not push it further away', async () => {
  const clock = movedClock();
  const key = newKey();
  for (let index = 0; index < 3; index += 1) await takeAttempt(db, clock, key, limit);
  clock.advance(50_000);
  expect(await outcome(takeAttempt(db, clock, key, limit))).toBe('rate_limited 10');
  clock.advance(10_000);
  expect(await outcome(takeAttempt(db, clock, key, limit))).toBe('taken');
});

it('holds nobody up for what was counted while the clock was ahead', async () => {
  const clock = movedClock();
  const key = newKey();
  clock.advance(86_400_000);
  for (let index = 0; index < 4; index += 1) await outcome(takeAttempt(db, clock, key, limit));
  clock.advance(-86_400_000);
  expect(await outcome(takeAttempt(db, clock, key, limit))).toBe('taken');
  // From here on it counts as ever: the two clocks of one moment, a little apart, are no way around it.
  for (let index = 0; index < 2; index += 1) await takeAttempt(db, clock, key, limit);
  clock.advance(-5_000);
  expect(await outcome(takeAttempt(db, clock, key, limit))).toBe('rate_limited 65');
});

it('gives back one attempt, or forgets them all', async () => {
  const clock = movedClock();
  const key = newKey();
  for (let index = 0; index < 3; index += 1) await takeAttempt(db, clock, key, limit);
  await returnAttempt(db, key);
  expect(await outcome(takeAttempt(db, clock, key, limit))).toBe('taken');
  expect(await outcome(takeAttempt(db, clock, key, limit))).toBe('rate_limited 60');
  await forgetAttempts(db, key);
  expect(await outcome(takeAttempt(db, clock, key, limit))).toBe('taken');
});

it('tidies up what is over and keeps what still counts', async () => {
  const clock = movedClock();
  await db.delete(rateLimits);
  await takeAttempt(db, clock, newKey(), limit);
  clock.advance(30_000);
  await takeAttempt(db, clock, newKey(), limit);
  clock.advance(30_000);
  await forgetOldAttempts(db, clock);
  expect(await db.select().from(rateLimits)).toHaveLength(1);
});

describe('keys', () => {
  it('of an address cannot be guessed without the secret', () => {
    expect(privateKey('a', 'p', 'nora@example.org')).not.toBe(privateKey('b', 'p', 'nora@example.org'));
    expect(privateKey('a', 'p', 'nora@example.org')).not.toContain('nora');
  });
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::99', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('of %s is %s', (ip, group) => {
    expect(addressGroup(ip)).toBe(group);
  });
});
