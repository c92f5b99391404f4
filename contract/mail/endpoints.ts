import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { id, input, instant } from '#contract/fields.ts';
import { undeliveredStates } from './constants.ts';
import { said } from '#contract/said.ts';

/** The state of a mail, never its recipient or content. */
const undeliveredMailSchema = z.object({
  id: z.string(),
  /** What it announces, such as `invitation`. */
  kind: z.string(),
  /** Null for an address without an account. */
  personName: z.nullable(z.string()),
  state: z.enum(undeliveredStates),
  createdAt: instant,
  tries: z.number(),
  /** A sentence; null before the first attempt. */
  reason: z.nullable(z.string()),
  /** Null for failed mail, which is not retried by itself. */
  nextTryAt: z.nullable(instant),
});
export type UndeliveredMail = z.infer<typeof undeliveredMailSchema>;

const mailOverviewSchema = z.object({
  /** All unsent mail, including the newest. */
  waiting: z.number(),
  failed: z.number(),
  /** Failed and long-waiting mail, newest first. */
  undelivered: z.array(undeliveredMailSchema),
});
export type MailOverview = z.infer<typeof mailOverviewSchema>;

/** `reason` is a sentence when it was not sent; null without a mail server, where mail is written to files. */
const testMailSchema = z.object({ isSent: z.boolean(), to: z.string(), reason: z.nullable(z.string()) });
export type TestMail = z.infer<typeof testMailSchema>;

const mailParamsSchema = input({ id: id(said('mail-not-found')) });
const mailRetriedSchema = z.object({ id: z.string() });

export const listUndeliveredMail = endpoint('GET /api/admin/mail', {
  id: 'mail.undelivered',
  access: ['admin'],
  summary: 'Mail that failed or waits for long, without addresses and texts.',
  result: mailOverviewSchema,
});

export const retryMail = endpoint('POST /api/admin/mail/{id}/retry', {
  id: 'mail.retry',
  access: ['admin'],
  summary: 'Has a mail tried again now. Asking twice sends it once.',
  params: mailParamsSchema,
  result: mailRetriedSchema,
});

export const sendTestMail = endpoint('POST /api/admin/mail/test', {
  id: 'mail.sendTest',
  access: ['admin'],
  summary: 'Sends a test mail to the admin’s own address at once, and says what happened.',
  result: testMailSchema,
});
