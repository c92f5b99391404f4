import * as z from 'zod/mini';
import { atMost, id, input, instant, line, whole } from '#contract/fields.ts';

/** Days from 1, Monday, to 7, Sunday. No days: no reminders. */
export const reminderBodySchema = input({
  minute: whole({ name: 'The time', min: 0, max: 1439, sentence: 'Please choose a time of day.' }),
  days: z
    .array(whole({ name: 'The day', min: 1, max: 7 }), 'Please choose days.')
    .check(z.maxLength(7, 'Please choose days.')),
  byMail: z.boolean('Please say whether you want an e-mail.'),
  byPush: z.boolean('Please say whether this browser may remind you.'),
  /** Unchanged if missing. */
  onFreePages: z.optional(z.boolean('Please say whether you want reminders without a program.')),
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

const notASubscription = 'This browser couldn’t be registered.';
export const pushBodySchema = input({
  endpoint: z
    .string(notASubscription)
    .check(atMost(1_000, notASubscription), z.url({ protocol: /^https$/, error: notASubscription })),
  keys: input({
    p256dh: line({ name: 'The key', min: 1, max: 200 }),
    auth: line({ name: 'The key', min: 1, max: 100 }),
  }),
});
export type PushBody = z.infer<typeof pushBodySchema>;

const badLink = 'This link is incomplete. Please open it from the e-mail again.';
export const moodLinkQuerySchema = input(
  {
    link: id(badLink),
    signature: line({ name: 'The link', min: 1, max: 100, tooShort: badLink }),
    mood: z.optional(line({ name: 'The mood', max: 10 })),
  },
  badLink,
);
export const noRemindersQuerySchema = input(
  { person: id(badLink), signature: line({ name: 'The link', min: 1, max: 100, tooShort: badLink }) },
  badLink,
);
export const calendarParamsSchema = input({ token: line({ name: 'The calendar', min: 1, max: 100 }) });

export const nudgedSchema = z.object({ nextNudgeAt: instant });

export const nudgeStateSchema = z.object({
  isPossible: z.boolean(),
  /** Why not, as a sentence; empty if possible. */
  reason: z.string(),
  /** When it becomes possible, if only time is missing. */
  nextNudgeAt: z.nullable(instant),
});
export type NudgeState = z.infer<typeof nudgeStateSchema>;
