import { describe, expect, it } from 'vitest';
import { invitationExpiry, invitationStatusAt } from './rules.ts';

const sentAt = new Date('2025-10-06T09:15:00Z');
const expiresAt = invitationExpiry(sentAt);

describe('an invitation', () => {
  it('is good for 14 days', () => {
    expect(expiresAt.toISOString()).toBe('2025-10-20T09:15:00.000Z');
  });

  it('expires by time alone', () => {
    expect(invitationStatusAt({ status: 'pending', expiresAt }, new Date(expiresAt.getTime() - 1))).toBe('pending');
    expect(invitationStatusAt({ status: 'pending', expiresAt }, expiresAt)).toBe('expired');
  });

  it.each(['accepted', 'declined', 'expired'] as const)('that is %s stays so', (status) => {
    expect(invitationStatusAt({ status, expiresAt }, new Date('2030-01-01T00:00:00Z'))).toBe(status);
    expect(invitationStatusAt({ status, expiresAt }, sentAt)).toBe(status);
  });
});
