import type { ErrorCode } from '#contract/errors.ts';

/** What is refused about pages of other journals; part of contract/refusals.ts. */
export const importRefusals = {
  'import-not-found': 'not_found',
  'import-taken-back': 'conflict',
  'import-too-old': 'conflict',
  'import-ahead': 'invalid',
  'imported-page-mood': 'invalid',
} as const satisfies Record<string, ErrorCode>;
