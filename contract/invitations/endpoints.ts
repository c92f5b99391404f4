import * as z from 'zod/mini';
import { cohortPaces, joiningStates } from '#contract/cohorts/rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { doneSchema } from '#contract/admin-people/schema.ts';
import { day, id, input, instant, languageCode, line, text, unknownPlaceSentence } from '#contract/fields.ts';
import { programReference } from '#contract/programs/schema.ts';
import {
  addressesAtOnce,
  addressOutcomes,
  invitationAnswers,
  invitationMessageMax,
  invitationStatuses,
  sentInvitationsShown,
} from './rules.ts';
import { said } from '#contract/said.ts';

const invitationStatsSchema = z.object({
  /** Those sent by mail too. */
  pending: z.number(),
  accepted: z.number(),
  declined: z.number(),
  /** Expired unanswered; in none of the three counters. */
  expired: z.number(),
  /** Withdrawn by the coach; in none of the three counters. */
  withdrawn: z.number(),
  /** When the next pending one expires. */
  nextExpiresAt: z.nullable(instant),
});
export type InvitationStats = z.infer<typeof invitationStatsSchema>;

const incomplete = said('client-and-program');
export const sendInvitationBodySchema = input({
  clientId: id(incomplete),
  programId: programReference(incomplete),
  /** Into one of the caller's cohorts, whose program then starts. */
  cohortId: z.optional(id(said('cohort-not-found'))),
  /** Empty is the same as missing. */
  message: z.optional(text({ field: 'message', max: invitationMessageMax })),
});
export type SendInvitationBody = z.infer<typeof sendInvitationBodySchema>;

const invitationSentSchema = z.object({
  id: z.string(),
  status: z.enum(invitationStatuses),
  sentAt: instant,
  expiresAt: instant,
});
export type InvitationSent = z.infer<typeof invitationSentSchema>;

const sentInvitationsQuerySchema = input({
  show: z.prefault(z.enum(sentInvitationsShown, said('theres-no-such-list')), 'waiting'),
  /** The last invitation of the previous page. */
  cursor: z.optional(id(unknownPlaceSentence)),
});
export type SentInvitationsQuery = z.infer<typeof sentInvitationsQuerySchema>;

/** As the sending coach sees it. Not whether it was opened. */
const sentInvitationSchema = z.object({
  id: z.string(),
  status: z.enum(invitationStatuses),
  sentAt: instant,
  expiresAt: instant,
  /** When it was answered or withdrawn. */
  closedAt: z.nullable(instant),
  client: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** Null for a person who is neither the coach's client nor findable now. */
    email: z.nullable(z.string()),
    /** Of the caller's, now. */
    isClient: z.boolean(),
    canInvite: z.boolean(),
    /** Declined recently; may be asked again from then on. */
    invitableAt: z.nullable(instant),
  }),
  program: z.object({ id: z.string(), title: z.string() }),
  cohort: z.nullable(z.object({ id: z.string(), name: z.string() })),
});
export type SentInvitation = z.infer<typeof sentInvitationSchema>;

const sentInvitationsSchema = z.object({
  invitations: z.array(sentInvitationSchema),
  nextCursor: z.nullable(z.string()),
});
export type SentInvitations = z.infer<typeof sentInvitationsSchema>;

const sentInvitationParamsSchema = input({ id: id(said('invitation-not-found')) });

const tooManyAddresses = said('invite-addresses-once', { addressesAtOnce });

const inviteAddressesBodySchema = input({
  addresses: z
    .array(line({ field: 'address-2', max: 300 }), said('enter-least-one'))
    .check(z.maxLength(addressesAtOnce, tooManyAddresses), z.minLength(1, said('enter-least-one'))),
  programId: programReference(said('choose-program')),
  message: z.optional(text({ field: 'message', max: invitationMessageMax })),
  /** Of the mail, for people whose own language is not known. */
  language: z.optional(languageCode),
});
export type InviteAddressesBody = z.infer<typeof inviteAddressesBodySchema>;

const addressesInvitedSchema = z.object({
  /** In the order they came, each address once. */
  addresses: z.array(z.object({ address: z.string(), outcome: z.enum(addressOutcomes) })),
});
export type AddressesInvited = z.infer<typeof addressesInvitedSchema>;

const invitedAddressesSchema = z.object({
  leftToday: z.number(),
  invitations: z.array(
    z.object({
      id: z.string(),
      address: z.string(),
      program: z.object({ id: z.string(), title: z.string() }),
      sentAt: instant,
      expiresAt: instant,
    }),
  ),
});
export type InvitedAddresses = z.infer<typeof invitedAddressesSchema>;

/** As the invited client sees it. */
const clientInvitationSchema = z.object({
  id: z.string(),
  status: z.enum(invitationStatuses),
  sentAt: instant,
  expiresAt: instant,
  respondedAt: z.nullable(instant),
  message: z.nullable(z.string()),
  coach: z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() }),
  program: z.object({ id: z.string(), title: z.string(), description: z.string() }),
  /** The group it leads into and whether the caller could join now; nothing about members. */
  group: z.nullable(
    z.object({ name: z.string(), startsOn: day, pace: z.enum(cohortPaces), joining: z.enum(joiningStates) }),
  ),
});
export type ClientInvitation = z.infer<typeof clientInvitationSchema>;

const respondInvitationBodySchema = input({
  invitationId: id(said('invitation-not-found')),
  response: z.enum(invitationAnswers, said('accept-decline-invitation')),
});
export type RespondInvitationBody = z.infer<typeof respondInvitationBodySchema>;

const invitationAnsweredSchema = z.object({
  id: z.string(),
  status: z.enum(invitationAnswers),
  respondedAt: instant,
});
export type InvitationAnswered = z.infer<typeof invitationAnsweredSchema>;

export const invitationStats = endpoint('GET /api/coach/invitation-stats', {
  id: 'invitations.stats',
  access: ['coach', 'admin'],
  summary: 'How many of the caller’s invitations wait, were accepted, were declined.',
  result: invitationStatsSchema,
});

export const sendInvitation = endpoint('POST /api/coach/send-invitation', {
  id: 'invitations.send',
  access: ['coach', 'admin'],
  summary: 'Invites an unassigned client to a program, or into a cohort of the caller’s.',
  body: sendInvitationBodySchema,
  result: invitationSentSchema,
  idempotent: true,
});

export const listSentInvitations = endpoint('GET /api/coach/invitations', {
  id: 'invitations.listSent',
  access: ['coach', 'admin'],
  summary: 'The caller’s sent invitations that wait, or that are closed; newest first.',
  query: sentInvitationsQuerySchema,
  result: sentInvitationsSchema,
});

export const withdrawInvitation = endpoint('DELETE /api/coach/invitations/{id}', {
  id: 'invitations.withdraw',
  access: ['coach', 'admin'],
  summary: 'Takes back an own invitation that waits.',
  params: sentInvitationParamsSchema,
  result: invitationSentSchema,
});

export const listInvitedAddresses = endpoint('GET /api/coach/invited-addresses', {
  id: 'invitations.listAddresses',
  access: ['coach', 'admin'],
  summary:
    'E-mail addresses the caller has invited, until they accept or 14 days have passed. Refused like inviting them.',
  result: invitedAddressesSchema,
});

/** Not idempotent by a key: an address that was invited is not invited again. */
export const inviteAddresses = endpoint('POST /api/coach/invited-addresses', {
  id: 'invitations.inviteAddresses',
  access: ['coach', 'admin'],
  summary: 'Invites e-mail addresses to a program. The answer doesn’t depend on whether one has an account.',
  body: inviteAddressesBodySchema,
  result: addressesInvitedSchema,
});

export const withdrawInvitedAddress = endpoint('DELETE /api/coach/invited-addresses/{id}', {
  id: 'invitations.withdrawAddress',
  access: ['coach', 'admin'],
  summary: 'Takes back an own invitation of an e-mail address; its link stops working.',
  params: sentInvitationParamsSchema,
  result: doneSchema,
});

export const listInvitations = endpoint('GET /api/client/invitations', {
  id: 'invitations.list',
  access: ['client'],
  summary: 'The caller’s invitations, newest first.',
  result: z.array(clientInvitationSchema),
});

export const respondInvitation = endpoint('POST /api/client/respond-invitation', {
  id: 'invitations.respond',
  access: ['client'],
  summary: 'Accepts or declines a pending invitation.',
  body: respondInvitationBodySchema,
  result: invitationAnsweredSchema,
});
