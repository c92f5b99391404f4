import * as z from 'zod/mini';
import { id, input, instant, text } from '#contract/fields.ts';
import { programReference } from '#contract/programs/schema.ts';
import {
  invitationAnswers,
  invitationIncompleteSentence,
  invitationMessageMax,
  invitationStatuses,
} from './constants.ts';

export const invitationStatsSchema = z.object({
  pending: z.number(),
  accepted: z.number(),
  declined: z.number(),
  /** Ran out unanswered; in none of the three counters. */
  expired: z.number(),
  /** When the pending one that runs out first does so. */
  nextExpiresAt: z.nullable(instant),
});
export type InvitationStats = z.infer<typeof invitationStatsSchema>;

export const sendInvitationBodySchema = input({
  clientId: id(invitationIncompleteSentence),
  programId: programReference(invitationIncompleteSentence),
  /** Empty is the same as missing. */
  message: z.optional(text({ name: 'The message', max: invitationMessageMax })),
});
export type SendInvitationBody = z.infer<typeof sendInvitationBodySchema>;

export const invitationSentSchema = z.object({
  id: z.string(),
  status: z.enum(invitationStatuses),
  sentAt: instant,
  expiresAt: instant,
});
export type InvitationSent = z.infer<typeof invitationSentSchema>;

/** As the invited client sees it. */
export const clientInvitationSchema = z.object({
  id: z.string(),
  status: z.enum(invitationStatuses),
  sentAt: instant,
  expiresAt: instant,
  respondedAt: z.nullable(instant),
  message: z.nullable(z.string()),
  coach: z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() }),
  program: z.object({ id: z.string(), title: z.string(), description: z.string() }),
});
export type ClientInvitation = z.infer<typeof clientInvitationSchema>;

export const respondInvitationBodySchema = input({
  invitationId: id('This invitation could not be found.'),
  response: z.enum(invitationAnswers, 'Please accept or decline the invitation.'),
});
export type RespondInvitationBody = z.infer<typeof respondInvitationBodySchema>;

export const invitationAnsweredSchema = z.object({
  id: z.string(),
  status: z.enum(invitationAnswers),
  respondedAt: instant,
});
export type InvitationAnswered = z.infer<typeof invitationAnsweredSchema>;
