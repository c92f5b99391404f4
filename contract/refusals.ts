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
  'hours-overlap': {
    code: 'invalid',
    sentence: () => 'These hours overlap, or end before they begin. Please change one of them.',
  },
  'exception-dates': {
    code: 'invalid',
    sentence: ({ most }: { most: number }) =>
      `The last day can’t be before the first, nor be over, and an exception can last at most ${most} days.`,
  },
  'appointment-place': {
    code: 'invalid',
    sentence: () => 'A link to a call must be a complete address that begins with https://.',
  },
  'appointment-lists-full': {
    code: 'conflict',
    sentence: ({ most }: { most: number }) => `There can be at most ${most}. Please remove one first.`,
  },
  'appointment-type-gone': {
    code: 'conflict',
    sentence: () => 'This type of session isn’t offered any more. Please choose another one.',
  },
  'appointment-taken': {
    code: 'conflict',
    sentence: () => 'This time is no longer free. Please choose another one.',
  },
  'appointment-overlaps': {
    code: 'conflict',
    sentence: () => 'You have another session at that time. Please choose another one.',
  },
  'appointment-over': {
    code: 'conflict',
    sentence: () => 'That time is over. Please choose a later one.',
  },
  'appointment-too-far': {
    code: 'invalid',
    sentence: ({ days }: { days: number }) => `A session can be at most ${days} days ahead.`,
  },
  'appointment-not-open': {
    code: 'conflict',
    sentence: () => 'This session has changed in the meantime. Please look at it again.',
  },
  'appointment-not-begun': {
    code: 'conflict',
    sentence: () => 'It hasn’t begun yet. You can say how it went once it has.',
  },
  'allowance-used': {
    code: 'conflict',
    sentence: () => 'All agreed sessions are booked. Please ask your coach for more.',
  },
  'allowance-dates': {
    code: 'invalid',
    sentence: () => 'The last day can’t be before the first.',
  },
  'no-coach-for-appointment': {
    code: 'conflict',
    sentence: () => 'You have no coach to meet at the moment.',
  },
  'coach-away': {
    code: 'conflict',
    sentence: () => 'Your coach isn’t available at the moment, so nothing can be booked.',
  },
  'client-away': {
    code: 'conflict',
    sentence: () => 'This person isn’t available at the moment, so nothing can be booked with them.',
  },
  'cohort-has-ended': {
    code: 'conflict',
    sentence: () => 'This cohort has ended, so there’s nobody to meet.',
  },
  'appointment-for-one-person': {
    code: 'conflict',
    sentence: () => 'A text for both and commitments belong to a session with one person, not to a cohort’s.',
  },
  'appointment-text-changed': {
    code: 'conflict',
    sentence: () =>
      'This text was saved in another window first. Nothing was overwritten: please look at both texts before you save again.',
  },
  'lines-closed': {
    code: 'conflict',
    sentence: () => 'This session is over or called off, so nothing can be added for it.',
  },
  'summary-too-early': {
    code: 'conflict',
    sentence: () => 'You can share this once the session has begun, unless it was missed or called off.',
  },
  'summary-empty': {
    code: 'conflict',
    sentence: () => 'There’s nothing to share yet. Write a few words for both, or say what you agreed on.',
  },
  'commitments-full': {
    code: 'conflict',
    sentence: ({ most }: { most: number }) => `You can agree on at most ${most} things in a session. Let one go first.`,
  },
  'commitment-closed': {
    code: 'conflict',
    sentence: () => 'This is done, let go or carried over already, so it can’t be changed.',
  },
  'check-in-answers': {
    code: 'invalid',
    sentence: () => 'One of these answers doesn’t fit its question. Please look at them once more.',
  },
  'check-in-empty': { code: 'invalid', sentence: () => 'There is no answer yet.' },
  'check-in-no-coach': {
    code: 'conflict',
    sentence: () => 'Your coach has changed in the meantime, so nothing was shown. Your answers are kept.',
  },
  'check-in-id-taken': {
    code: 'conflict',
    sentence: () => 'This check-in was saved already, with other answers.',
  },
  'check-in-form-changed': {
    code: 'conflict',
    sentence: () => 'This check-in was changed elsewhere in the meantime. Please look at the newer version first.',
  },
  'check-in-forms-full': {
    code: 'conflict',
    sentence: ({ most }: { most: number }) => `You have ${most} check-ins of your own. Please remove one first.`,
  },
  'check-in-too-long': {
    code: 'invalid',
    sentence: ({ most }: { most: number }) => `A check-in of your own has at most ${most} questions.`,
  },
  'check-in-too-many': {
    code: 'invalid',
    sentence: ({ most }: { most: number }) => `A check-in goes to at most ${most} people at once.`,
  },
  'check-in-nobody': { code: 'invalid', sentence: () => 'Please choose somebody to send it to.' },
  'screeners-off': {
    code: 'conflict',
    sentence: () => 'Screeners are off here, or you haven’t confirmed what they are for.',
  },
  'goals-full': {
    code: 'conflict',
    sentence: ({ most }: { most: number }) => `You have ${most} goals. Please end one before you write another.`,
  },
  'goal-changed': {
    code: 'conflict',
    sentence: () => 'This goal was changed elsewhere in the meantime. Please look at it again.',
  },
  'goal-ended': { code: 'conflict', sentence: () => 'This goal has ended.' },
  'goal-step-empty': { code: 'conflict', sentence: () => 'This step isn’t written yet.' },
  'commitment-other-pair': {
    code: 'conflict',
    sentence: () => 'It can only be carried over to a later session with the same person.',
  },
  'busy-calendars-full': {
    code: 'conflict',
    sentence: ({ most }: { most: number }) => `You can have at most ${most} calendars. Please remove one first.`,
  },
} as const satisfies Record<string, Refusal>;

export type RefusalId = keyof typeof refusals;

/** What the sentence of a refusal is made from; none for most. */
export type ParamsOfRefusal<Id extends RefusalId> =
  Parameters<(typeof refusals)[Id]['sentence']> extends [infer P] ? P & RefusalParams : undefined;

export const isRefusal = (id: string): id is RefusalId => Object.hasOwn(refusals, id);
