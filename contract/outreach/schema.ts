import * as z from 'zod/mini';
import { id, input, instant, text } from '#contract/fields.ts';
import { outreachMessageMax } from './constants.ts';

export const referralInfoSchema = z.object({ referralCode: z.string(), defaultOutreachMessage: z.string() });
export type ReferralInfo = z.infer<typeof referralInfoSchema>;

/** What the server would answer to an outreach now. */
const outreachState = {
  outreachCount: z.number(),
  lastOutreach: z.nullable(instant),
  canSendOutreach: z.boolean(),
  /** From when it works again; null when it works now, or never will. */
  nextOutreachAt: z.nullable(instant),
};

export const unassignedClientSchema = z.object({
  id: z.string(),
  /** The same as id. */
  clientId: z.optional(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Whole days. */
  timeSinceJoined: z.number(),
  ...outreachState,
  /** False for somebody who wants no more messages, and while an invitation of the caller is pending. */
  canInvite: z.boolean(),
});
export type UnassignedClient = z.infer<typeof unassignedClientSchema>;

const message = text({ name: 'The message', min: 1, max: outreachMessageMax, tooShort: 'Please write a message before sending it.' });

export const sendOutreachBodySchema = input({ clientId: id('Please choose a client.'), message });
export type SendOutreachBody = z.infer<typeof sendOutreachBodySchema>;

export const outreachSentSchema = z.object({ id: z.string(), clientId: z.string(), ...outreachState });
export type OutreachSent = z.infer<typeof outreachSentSchema>;

export const outreachMessageBodySchema = input({
  message: text({ name: 'The message', min: 1, max: outreachMessageMax, tooShort: 'Please write a message before saving it.' }),
});
export type OutreachMessageBody = z.infer<typeof outreachMessageBodySchema>;
