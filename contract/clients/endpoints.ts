import * as z from 'zod/mini';
import { assignmentStatusSchema, loomCellSchema, pauseSchema } from '#contract/assignments/endpoints.ts';
import { endpoint } from '#contract/endpoint.ts';
import { day, id, input, instant, line } from '#contract/fields.ts';
import { moodTrends } from '#contract/journal/rules.ts';
import { clientNotFoundSentence, notificationIdMax, notificationKinds, severities, weekStates } from './constants.ts';
import { said } from '#contract/said.ts';

const notificationSchema = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  severity: z.enum(severities),
  /** Says why. Never quotes an entry. */
  message: z.string(),
  /** Since when. */
  date: instant,
  /** Removed from the queue, and kept here until the coach acknowledges it: distress alone. */
  isDismissed: z.boolean(),
});
export type ClientNotification = z.infer<typeof notificationSchema>;

/** What hangs below the days. Ids, dates and flags only; `day` is null outside the current program. */
const pinsSchema = z.object({
  /** Oldest first; all that are unread, and those of the current program. `date`: of the page, or on which a card was shared. */
  shared: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['entry', 'week-card']),
      day: z.nullable(z.number()),
      date: day,
      isUnread: z.boolean(),
    }),
  ),
  /** Shared entries with a comment of the caller's. */
  comments: z.array(z.object({ entryId: z.string(), day: z.nullable(z.number()), date: day })),
  /** The last version saved on each date, with the day that was written or open on it. */
  notes: z.array(z.object({ version: z.number(), date: day, day: z.nullable(z.number()) })),
  /** Sessions that were held or are ahead. `date`: in the client's zone. */
  sessions: z.array(z.object({ id: z.string(), date: day, day: z.nullable(z.number()), isHeld: z.boolean() })),
});

const newsSchema = z.object({
  /** Entries and week cards. */
  sharedUnread: z.number(),
  /** The last of the caller's own conversation with the client, oldest first. */
  messages: z.array(
    z.object({ id: z.string(), text: z.string(), at: instant, isFromClient: z.boolean(), isUnread: z.boolean() }),
  ),
  unreadMessages: z.number(),
  /** The date of the last page of a client who is quiet, or on which the program began; dismissing does not change it. */
  quietSince: z.nullable(day),
});

/** One client as their own coach sees them. Moods and dates, never the text of an entry. */
const clientDetailSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  /** Only if the client has given one. */
  whatsappNumber: z.optional(z.string()),
  coachSince: z.nullable(instant),
  /** When this coach last opened a WhatsApp chat with the client. */
  lastContactAt: z.nullable(instant),
  /** Null until a program is assigned. */
  currentProgram: z.nullable(
    z.object({
      assignmentId: z.string(),
      id: z.string(),
      /** The readable one. */
      programId: z.string(),
      title: z.string(),
      /** The program has changed since, and the client is on an earlier version. */
      isEarlierVersion: z.boolean(),
      /** `replaced`: ended early; only of an earlier program. */
      status: assignmentStatusSchema,
      currentWeek: z.number(),
      /** 1 to 7, within the week. */
      currentDay: z.number(),
      totalWeeks: z.number(),
      completionPercentage: z.number(),
      startedAt: instant,
      /** The date it begins, in the client's zone; null once it has begun. */
      startsOn: z.nullable(day),
      completedAt: z.nullable(instant),
    }),
  ),
  /** The current one and those begun since the client came to this coach, newest first; what is read with `clients.program`. */
  programs: z.array(z.object({ assignmentId: z.string(), title: z.string(), from: day, until: z.nullable(day) })),
  /** The running or upcoming pause. */
  pause: z.nullable(pauseSchema),
  /** With the date of each day, as far as it is known (docs/figures.md). */
  cells: z.array(z.extend(loomCellSchema, { date: z.nullable(day) })),
  /** Begun pauses of the current program, within it. */
  pauses: z.array(z.object({ from: day, until: day })),
  /** Of each day of the version the client is on. */
  prompts: z.array(z.string()),
  engagement: z.object({
    lastActive: z.nullable(instant),
    /** Days with activity a week. */
    loginFrequency: z.number(),
    /** Minutes. */
    sessionDuration: z.number(),
    streakDays: z.number(),
    /** The number of `missedDates`. */
    missedDays: z.number(),
  }),
  /** Dates without a page since the program began, until it ended; without paused ones and without today. */
  missedDates: z.array(day),
  notifications: z.array(notificationSchema),
  moodData: z.object({
    /** Over the entries of the last seven days, to one decimal; the same as in the dashboard's row. */
    currentAverage: z.nullable(z.number()),
    trend: z.enum(moodTrends),
    /** Percentage of dates since the program began that have an entry; paused days and an empty today do not count. */
    loggingFrequency: z.number(),
  }),
  progress: z.object({
    completedDays: z.number(),
    totalDays: z.number(),
    weeklyCompletion: z.array(
      z.object({
        week: z.number(),
        title: z.string(),
        completed: z.number(),
        /** Program days reached in it; the rating's denominator once the week is left. */
        reached: z.number(),
        total: z.number(),
        state: z.enum(weekStates),
      }),
    ),
    /** Completed without a date: passed without anything written since. */
    milestones: z.array(z.object({ name: z.string(), completed: z.boolean(), date: z.nullable(instant) })),
  }),
  coachNotes: z.string(),
  /** The version of the notes shown; 0 while there are none. */
  notesVersion: z.number(),
  pins: pinsSchema,
  news: newsSchema,
});
export type ClientDetail = z.infer<typeof clientDetailSchema>;

/** An earlier program of the client's time with the caller, as the page shows the current one. */
const clientProgramSchema = z.pick(clientDetailSchema, {
  currentProgram: true,
  cells: true,
  pauses: true,
  prompts: true,
  missedDates: true,
  progress: true,
  pins: true,
});
export type ClientProgram = z.infer<typeof clientProgramSchema>;

const whatsappSchema = z.object({ whatsappUrl: z.string() });

const notificationId = line({
  field: 'notification',
  min: 1,
  max: notificationIdMax,
  tooShort: said('notification-not-found'),
});
const dismissNotificationBodySchema = input({ id: notificationId });

const dismissedSchema = z.object({ id: z.string() });

export const clientParamsSchema = input({ clientId: id(clientNotFoundSentence) });

export const clientDetail = endpoint('GET /api/coach/client/{clientId}', {
  id: 'clients.detail',
  access: ['coach', 'admin'],
  summary: 'One of the caller’s own clients: program, mood, engagement, milestones and notes.',
  params: clientParamsSchema,
  result: clientDetailSchema,
});

export const clientProgram = endpoint('GET /api/coach/client/{clientId}/programs/{assignmentId}', {
  id: 'clients.program',
  access: ['coach', 'admin'],
  summary: 'One of the programs of a client’s time with the caller: its days, moods, weeks and what was shared of it.',
  params: input({ clientId: id(clientNotFoundSentence), assignmentId: id(clientNotFoundSentence) }),
  result: clientProgramSchema,
});

export const sendWhatsapp = endpoint('POST /api/coach/client/{clientId}/send-whatsapp', {
  id: 'clients.sendWhatsapp',
  access: ['coach', 'admin'],
  summary: 'The address that opens a WhatsApp chat with the client; the contact is recorded.',
  params: clientParamsSchema,
  result: whatsappSchema,
  idempotent: true,
});

export const dismissNotification = endpoint('POST /api/coach/client/{clientId}/dismiss-notification', {
  id: 'clients.dismissNotification',
  access: ['coach', 'admin'],
  summary: 'Dismisses a notification about a client for the caller. Dismissing it twice changes nothing.',
  params: clientParamsSchema,
  body: dismissNotificationBodySchema,
  result: dismissedSchema,
});

export const acknowledgeNotification = endpoint('POST /api/coach/client/{clientId}/acknowledge-notification', {
  id: 'clients.acknowledgeNotification',
  access: ['coach', 'admin'],
  summary: 'Dismisses a notification from the client’s page too, where a dismissed distress stays until then.',
  params: clientParamsSchema,
  body: dismissNotificationBodySchema,
  result: dismissedSchema,
});

export const restoreNotifications = endpoint('POST /api/coach/client/{clientId}/restore-notifications', {
  id: 'clients.restoreNotifications',
  access: ['coach', 'admin'],
  summary: 'Undoes dismissals: what is still true is back in the queue. Doing so twice changes nothing.',
  params: clientParamsSchema,
  body: input({
    ids: z
      .array(notificationId, said('notifications-list'))
      .check(z.minLength(1, said('choose-notification')), z.maxLength(20, said('choose-20-notifications'))),
  }),
  result: z.object({ ids: z.array(z.string()) }),
});
