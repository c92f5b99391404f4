import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { noMoreMail } from '#contract/mail/no-more.ts';
import { id, input, instant, line, queryWord, text } from '#contract/fields.ts';
import { outreachMessageMax, unassignedCursorMax, unassignedOrders, unassignedSearchMax } from './rules.ts';
import { said } from '#contract/said.ts';

const referralInfoSchema = z.object({
  referralCode: z.string(),
  defaultOutreachMessage: z.string(),
  /** Opens sign-up with the code filled in. */
  referralLink: z.string(),
});
export type ReferralInfo = z.infer<typeof referralInfoSchema>;

/** What the server would answer to an outreach message now. */
const outreachState = {
  outreachCount: z.number(),
  lastOutreach: z.nullable(instant),
  canSendOutreach: z.boolean(),
  /** When it becomes possible again; null if it is possible now, or never. */
  nextOutreachAt: z.nullable(instant),
};

const unassignedClientSchema = z.object({
  id: z.string(),
  /** The same as id. */
  clientId: z.optional(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Whole days. */
  timeSinceJoined: z.number(),
  ...outreachState,
  /**
   * False for a person who wants no more messages, while an invitation of the caller is pending, for a week after a
   * decline, and after two within a week.
   */
  canInvite: z.boolean(),
  /** Has unsubscribed from outreach. */
  hasOptedOut: z.boolean(),
  /** An invitation of the caller is pending. */
  isInvited: z.boolean(),
  /** Declined the caller recently; may be asked again from then on. */
  invitableAt: z.nullable(instant),
  /** Only on the last row of a response, if the list continues. */
  nextCursor: z.optional(z.string()),
});
export type UnassignedClient = z.infer<typeof unassignedClientSchema>;

const message = text({
  field: 'message',
  min: 1,
  max: outreachMessageMax,
  tooShort: said('write-message-before'),
});

export const sendOutreachBodySchema = input({ clientId: id(said('choose-client')), message });
export type SendOutreachBody = z.infer<typeof sendOutreachBodySchema>;

const outreachSentSchema = z.object({ id: z.string(), clientId: z.string(), ...outreachState });
export type OutreachSent = z.infer<typeof outreachSentSchema>;

/** Empty restores the product's own message. */
const outreachMessageBodySchema = input({ message: text({ field: 'message', max: outreachMessageMax }) });

const unassignedQuerySchema = input({
  search: z.optional(line({ field: 'search', max: unassignedSearchMax })),
  /** Newest first by default. */
  order: queryWord(unassignedOrders, said('choose-one-orders')),
  /** From the last row of the previous response; valid for the same order. */
  cursor: z.optional(line({ field: 'place-list', max: unassignedCursorMax })),
});
export type UnassignedQuery = z.infer<typeof unassignedQuerySchema>;

/** An outreach message as its recipient reads it. */
const outreachMessageSchema = z.object({
  id: z.string(),
  message: z.string(),
  sentAt: instant,
  coach: z.object({ id: z.string(), fullName: z.string(), professionalTitle: z.string(), profileImageUrl: z.string() }),
});

const receivedOutreachSchema = z.object({
  messages: z.array(outreachMessageSchema),
  /** The person has unsubscribed, permanently. */
  hasOptedOut: z.boolean(),
});
export type ReceivedOutreach = z.infer<typeof receivedOutreachSchema>;

export const referralInfo = endpoint('GET /api/coach/referral-code', {
  id: 'outreach.referralInfo',
  access: ['coach', 'admin'],
  summary: 'The caller’s referral code and default outreach message.',
  result: referralInfoSchema,
});

export const listUnassignedClients = endpoint('GET /api/coach/unassigned-clients', {
  id: 'outreach.unassignedClients',
  access: ['coach', 'admin'],
  summary: 'Clients without a coach who let coaches find them, a page at a time.',
  query: unassignedQuerySchema,
  result: z.array(unassignedClientSchema),
});

/** `total` counts those beyond the first 500 as well. */
const unassignedIdsSchema = z.object({
  people: z.array(z.object({ id: z.string(), name: z.string(), firstName: z.string() })),
  total: z.number(),
});
export type UnassignedIds = z.infer<typeof unassignedIdsSchema>;

export const listUnassignedIds = endpoint('GET /api/coach/unassigned-clients/ids', {
  id: 'outreach.unassignedIds',
  access: ['coach', 'admin'],
  summary: 'Everyone in the list of unassigned clients who matches a search, up to 500, newest first, to be selected.',
  query: input({ search: z.optional(line({ field: 'search', max: unassignedSearchMax })) }),
  result: unassignedIdsSchema,
});

export const sendOutreach = endpoint('POST /api/coach/send-outreach', {
  id: 'outreach.send',
  access: ['coach', 'admin'],
  summary: 'Writes to an unassigned client, within the limits that all coaches share.',
  body: sendOutreachBodySchema,
  result: outreachSentSchema,
  idempotent: true,
});

export const updateOutreachMessage = endpoint('PUT /api/coach/outreach-message', {
  id: 'outreach.updateMessage',
  access: ['coach', 'admin'],
  summary: 'Changes the caller’s default outreach message.',
  body: outreachMessageBodySchema,
  result: referralInfoSchema,
});

export const renewReferralCode = endpoint('POST /api/coach/referral-code/renew', {
  id: 'outreach.renewReferralCode',
  access: ['coach', 'admin'],
  summary: 'Gives the caller a new referral code; the old one stops working.',
  result: referralInfoSchema,
});

export const referralQrCode = endpoint('GET /api/coach/referral-code/qr.svg', {
  id: 'outreach.referralQrCode',
  access: ['coach', 'admin'],
  kind: 'download',
  answers: ['image/svg+xml'],
  summary: 'The referral link as a QR code, drawn in SVG.',
});

export const listReceivedOutreach = endpoint('GET /api/client/outreach', {
  id: 'outreach.received',
  access: ['client'],
  summary: 'What coaches wrote to the caller, newest first.',
  result: receivedOutreachSchema,
});

export const unsubscribe = endpoint('POST /api/client/outreach/unsubscribe', {
  id: 'outreach.unsubscribe',
  access: ['client'],
  summary: 'Unsubscribes the caller from outreach, for good.',
  result: receivedOutreachSchema,
});

export const { ask: askUnsubscribe, confirm: confirmUnsubscribe } = noMoreMail(
  'outreach',
  '/api/outreach/no-more',
  'outreach messages by e-mail',
);
