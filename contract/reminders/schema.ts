import * as z from 'zod/mini';
import { atMost, id, input, instant, line, whole } from '#contract/fields.ts';
import { said } from '#contract/said.ts';

/** Days from 1, Monday, to 7, Sunday. No days: no reminders. */
export const reminderBodySchema = input({
  minute: whole({ field: 'time', min: 0, max: 1439, sentence: said('choose-time-day') }),
  days: z
    .array(whole({ field: 'day', min: 1, max: 7 }), said('choose-days'))
    .check(z.maxLength(7, said('choose-days'))),
  byMail: z.boolean(said('say-whether-want-e')),
  byPush: z.boolean(said('say-whether-browser')),
  /** Unchanged if missing. */
  onFreePages: z.optional(z.boolean(said('say-whether-want-reminders'))),
});
export type ReminderBody = z.infer<typeof reminderBodySchema>;

export const reminderSchema = z.object({
  minute: z.number(),
  days: z.array(z.number()),
  byMail: z.boolean(),
  byPush: z.boolean(),
  /** Also when no program day is open. */
  onFreePages: z.boolean(),
  /** Null without days. */
  nextAt: z.nullable(instant),
  /** There is a calendar address; it is shown once, when created. */
  hasCalendar: z.boolean(),
  /** Subscribed browsers. */
  pushBrowsers: z.number(),
  /** For subscribing a browser. */
  pushKey: z.string(),
});
export type Reminder = z.infer<typeof reminderSchema>;

export const calendarSchema = z.object({ address: z.string() });

const notASubscription = said('browser-not-registered');
export const pushBodySchema = input({
  endpoint: z
    .string(notASubscription)
    .check(atMost(1_000, notASubscription), z.url({ protocol: /^https$/, error: notASubscription })),
  keys: input({
    p256dh: line({ field: 'key', min: 1, max: 200 }),
    auth: line({ field: 'key', min: 1, max: 100 }),
  }),
});
export type PushBody = z.infer<typeof pushBodySchema>;

const badLink = said('link-incomplete-open');
export const moodLinkQuerySchema = input(
  {
    link: id(badLink),
    signature: line({ field: 'link', min: 1, max: 100, tooShort: badLink }),
    mood: z.optional(line({ field: 'mood', max: 10 })),
  },
  badLink,
);
export const calendarParamsSchema = input({ token: line({ field: 'calendar', min: 1, max: 100 }) });

export const nudgedSchema = z.object({ nextNudgeAt: instant });

export const nudgeStateSchema = z.object({
  isPossible: z.boolean(),
  /** Why not, as a sentence; empty if possible. */
  reason: z.string(),
  /** When it becomes possible, if only time is missing. */
  nextNudgeAt: z.nullable(instant),
});
export type NudgeState = z.infer<typeof nudgeStateSchema>;
