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
    sentence: () =>
      'To create an account here, you need a sign-up link from the people who run this server. If you have an account, ' +
      'you can sign in.',
  },
  'sign-up-invited': {
    code: 'forbidden',
    sentence: () =>
      'Accounts here are by invitation. Please enter the code your coach gave you, or open the sign-up link you were sent.',
  },
  'sign-up-code': {
    code: 'invalid',
    sentence: () => 'This code doesn’t work at the moment. Please check it with your coach.',
  },
  'sign-up-link-over': {
    code: 'forbidden',
    sentence: () => 'This sign-up link has been used, withdrawn or has expired. Please ask for a new one.',
  },
  'sign-up-link-address': {
    code: 'invalid',
    sentence: () => 'This sign-up link is for another e-mail address.',
  },
  'sign-up-domain': {
    code: 'invalid',
    sentence: ({ domains }: { domains: string }) => `New accounts here need an e-mail address at ${domains}.`,
  },
  'sign-up-link-role': {
    code: 'conflict',
    sentence: () => 'A group at the sign-in service decides who coaches are, so a link can only be for a client.',
  },
  'demo-sign-up-link': {
    code: 'forbidden',
    sentence: () => 'The demo can’t invite real people. Sign in with your own admin account to create a link.',
  },
  'sign-up-links-full': {
    code: 'conflict',
    sentence: ({ most }: { most: number }) => `There are ${most} open sign-up links. Please revoke some first.`,
  },
  'sign-up-unproven': {
    code: 'forbidden',
    sentence: () => 'Your e-mail address isn’t confirmed where you signed in. Please confirm it there, then try again.',
  },
  'invite-no-mail': {
    code: 'conflict',
    sentence: () =>
      'This server has no mail server, so it can’t invite people by e-mail. You can share your code instead.',
  },
  'invite-closed': {
    code: 'conflict',
    sentence: () =>
      'Only the people who run this server can create accounts here, so you can’t invite people by e-mail.',
  },
  'invite-demo': { code: 'forbidden', sentence: () => 'The demo can’t send mail to real people.' },
  'invite-link-in-text': {
    code: 'invalid',
    sentence: ({ where }: { where: string }) =>
      `Please remove the web or e-mail address from ${where}: mail to someone new goes out without links.`,
  },
  'invite-day-full': {
    code: 'conflict',
    sentence: ({ most, left }: { most: number; left: number }) =>
      left === 0
        ? `You’ve invited ${most} addresses in the last 24 hours, which is the most you can. Please try again tomorrow.`
        : `You can invite ${left} more ${left === 1 ? 'address' : 'addresses'} today, ${most} within 24 hours.`,
  },
  'demo-has-no-mailbox': { code: 'forbidden', sentence: () => 'Demo people have no mailbox.' },
} as const satisfies Record<string, Refusal>;

export type RefusalId = keyof typeof refusals;

/** What the sentence of a refusal is made from; none for most. */
export type ParamsOfRefusal<Id extends RefusalId> =
  Parameters<(typeof refusals)[Id]['sentence']> extends [infer P] ? P & RefusalParams : undefined;

export const isRefusal = (id: string): id is RefusalId => Object.hasOwn(refusals, id);
