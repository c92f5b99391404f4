import { describe, expect, it } from 'vitest';
import { expiryWords, nextExpiry, statusNow } from './moments.ts';
import { invitation } from './sample-in-test.ts';

const expiresAt = '2025-10-20T09:15:00.000Z';

describe('when it expires, in words', () => {
  it.each([
    ['2025-10-08T12:00:00Z', '20 October, 09:15'],
    ['2025-10-18T23:59:00Z', '20 October, 09:15'],
    ['2025-10-19T00:00:00Z', 'tomorrow, 09:15'],
    ['2025-10-20T00:00:00Z', 'today, 09:15'],
    ['2025-10-20T08:15:00Z', 'today, 09:15'],
    ['2025-10-20T08:15:01Z', 'in 60 minutes'],
    ['2025-10-20T09:14:30Z', 'in 1 minute'],
  ])('at %s: %s', (now, said) => {
    expect(expiryWords(expiresAt, 'UTC', new Date(now))).toBe(said);
  });

  it('follows the person’s own zone', () => {
    expect(expiryWords('2025-10-20T23:30:00.000Z', 'Europe/Berlin', new Date('2025-10-20T12:00:00Z'))).toBe(
      'tomorrow, 01:30',
    );
  });
});

describe('time alone', () => {
  it('makes one expire, and only a pending one', () => {
    expect(statusNow(invitation({ expiresAt }), new Date(Date.parse(expiresAt) - 1))).toBe('pending');
    expect(statusNow(invitation({ expiresAt }), new Date(expiresAt))).toBe('expired');
    expect(statusNow(invitation({ expiresAt, status: 'accepted' }), new Date('2030-01-01T00:00:00Z'))).toBe('accepted');
  });

  it('says what comes next', () => {
    const now = new Date('2025-10-08T12:00:00Z');
    const later = invitation({ id: 'i2', expiresAt: '2025-10-21T00:00:00.000Z' });
    const over = invitation({ id: 'i3', expiresAt: '2025-10-01T00:00:00.000Z' });
    expect(nextExpiry([later, over, invitation({ expiresAt })], now)).toBe(Date.parse(expiresAt));
    expect(nextExpiry([over], now)).toBeUndefined();
  });
});
