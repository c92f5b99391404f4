import type { ErrorCode, RefusalParams } from './errors.ts';

type Refusal = { code: ErrorCode; sentence: (params: never) => string };

/**
 * Refusals a program can recognise: the id and its parameters are sent as `reason` and `params`, so that a page in another
 * language can make its own sentence of them.
 */
export const refusals = {
  'coach-group': {
    code: 'forbidden',
    sentence: ({ group, issuer }: { group: string; issuer: string }) =>
      `Coaches here need to be in the group “${group}” at ${issuer}. It counts from the next sign-in after joining it.`,
  },
  'coach-role-closed': {
    code: 'forbidden',
    sentence: () => 'You can’t become a coach here by yourself. Please ask the people who run this server.',
  },
  'sign-up-closed': {
    code: 'forbidden',
    sentence: () => 'New accounts aren’t open here. If you were sent a sign-up link, please open it again.',
  },
  'sign-up-domain': {
    code: 'forbidden',
    sentence: ({ domains }: { domains: string }) => `Accounts here need an e-mail address at ${domains}.`,
  },
  'demo-has-no-mailbox': { code: 'forbidden', sentence: () => 'Demo people have no mailbox.' },
} as const satisfies Record<string, Refusal>;

export type RefusalId = keyof typeof refusals;

/** What the sentence of a refusal is made from; none for most. */
export type ParamsOfRefusal<Id extends RefusalId> =
  Parameters<(typeof refusals)[Id]['sentence']> extends [infer P] ? P & RefusalParams : undefined;
