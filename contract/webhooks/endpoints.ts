import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { id, input, instant, line } from '#contract/fields.ts';
import { said } from '#contract/said.ts';
import { webhookAddressMax, webhookEndings, webhookFailures, webhookKinds, webhookTest } from './constants.ts';

const trySchema = z.object({
  at: instant,
  kind: z.enum([...webhookKinds, webhookTest]),
  /** What the other server answered; null where it did not. */
  status: z.nullable(z.number()),
  failure: z.nullable(z.enum(webhookFailures)),
});
export type WebhookTry = z.infer<typeof trySchema>;

const webhookSchema = z.object({
  id: z.string(),
  address: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  createdAt: instant,
  /** Null while it is in force. */
  endedAt: z.nullable(instant),
  endedAs: z.nullable(z.enum(webhookEndings)),
  /** Until when the secret before the exchange signs as well. */
  earlierSecretUntil: z.nullable(instant),
  /** The latest first. */
  tries: z.array(trySchema),
});
export type Webhook = z.infer<typeof webhookSchema>;

const webhooksSchema = z.object({
  /** The newest first. */
  webhooks: z.array(webhookSchema),
  /** Whether the caller signed in recently enough to make one or to exchange a secret. */
  isFreshSignIn: z.boolean(),
});
export type Webhooks = z.infer<typeof webhooksSchema>;

/** `secret` is null in the answer to a repeated Idempotency-Key: it is shown once. */
const withSecret = z.extend(webhooksSchema, { secret: z.nullable(z.string()) });
export type WebhooksWithSecret = z.infer<typeof withSecret>;

const kindsSentence = said('choose-webhook-kind');
const bodySchema = input({
  address: line({ field: 'address', min: 1, max: webhookAddressMax }),
  kinds: z
    .array(z.enum(webhookKinds, kindsSentence), kindsSentence)
    .check(z.maxLength(webhookKinds.length, kindsSentence), z.minLength(1, kindsSentence)),
});
export type WebhookBody = z.infer<typeof bodySchema>;

const access = ['coach', 'admin'] as const;
const params = input({ webhookId: id(said('webhook-not-found')) });

export const listWebhooks = endpoint('GET /api/settings/webhooks', {
  id: 'webhooks.list',
  access,
  summary: 'The coach’s webhooks with their last tries, without the secrets.',
  result: webhooksSchema,
});

export const makeWebhook = endpoint('POST /api/settings/webhooks', {
  id: 'webhooks.make',
  access,
  summary: 'Makes a webhook, within ten minutes of signing in. Only this answer has the secret.',
  body: bodySchema,
  result: withSecret,
  idempotent: true,
});

export const exchangeWebhookSecret = endpoint('POST /api/settings/webhooks/{webhookId}/secret', {
  id: 'webhooks.exchangeSecret',
  access,
  summary: 'Makes a new secret, within ten minutes of signing in. Both sign for 24 hours.',
  params,
  result: withSecret,
  idempotent: true,
});

export const testWebhook = endpoint('POST /api/settings/webhooks/{webhookId}/test', {
  id: 'webhooks.test',
  access,
  summary: 'Sends a webhook.test at once, without further tries.',
  params,
  result: webhooksSchema,
});

export const endWebhook = endpoint('DELETE /api/settings/webhooks/{webhookId}', {
  id: 'webhooks.end',
  access,
  summary: 'Ends a webhook at once. What waits for it is not sent.',
  params,
  result: webhooksSchema,
});
