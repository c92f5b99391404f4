import type { ErrorCode } from '#contract/errors.ts';

/** What is refused about access tokens and to those who call with one; part of contract/refusals.ts. */
export const tokenRefusals = {
  'token-unknown': 'unauthorized',
  'token-scope': 'forbidden',
  'token-shares': 'forbidden',
  'token-days': 'invalid',
  'token-not-found': 'not_found',
  'tokens-full': 'conflict',
} as const satisfies Record<string, ErrorCode>;
