import type { ErrorCode } from '#contract/errors.ts';

/** Why an admin cannot change how a person signs in; part of contract/refusals.ts. */
export const adminPeopleRefusals = {
  'people-without-password': 'conflict',
  'people-with-password': 'conflict',
  'link-again-unconfirmed': 'conflict',
  'no-mail-to-made-up': 'conflict',
  'no-mail-to-suspended': 'conflict',
  'admin-address': 'conflict',
} as const satisfies Record<string, ErrorCode>;
