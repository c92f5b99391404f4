import * as z from 'zod/mini';
import { loomCellSchema } from '#contract/assignments/schema.ts';
import { day, instant } from '#contract/fields.ts';
import { moodTrends } from '#contract/journal/constants.ts';
import { severities } from './constants.ts';

export const notificationSchema = z.object({
  id: z.string(),
  severity: z.enum(severities),
  /** Says why. Never quotes an entry. */
  message: z.string(),
  /** Since when. */
  date: instant,
});
export type ClientNotification = z.infer<typeof notificationSchema>;

/** One client as their own coach sees them. Moods and dates, never the text of an entry. */
export const clientDetailSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  /** Only there when the client has given one. */
  whatsappNumber: z.optional(z.string()),
  /** Null until a program is assigned. */
  currentProgram: z.nullable(
    z.object({
      id: z.string(),
      title: z.string(),
      status: z.enum(['active', 'completed']),
      currentWeek: z.number(),
      /** 1 to 7, within the week. */
      currentDay: z.number(),
      totalWeeks: z.number(),
      completionPercentage: z.number(),
    }),
  ),
  cells: z.array(loomCellSchema),
  engagement: z.object({
    lastActive: z.nullable(instant),
    /** Days with activity a week. */
    loginFrequency: z.number(),
    /** Minutes. */
    sessionDuration: z.number(),
    streakDays: z.number(),
    missedDays: z.number(),
  }),
  notifications: z.array(notificationSchema),
  moodData: z.object({
    currentAverage: z.nullable(z.number()),
    trend: z.enum(moodTrends),
    /** Percent of the days so far that have an entry. */
    loggingFrequency: z.number(),
    /** For the chart, in order. */
    points: z.array(z.object({ day: z.number(), date: day, mood: z.number() })),
  }),
  progress: z.object({
    completedDays: z.number(),
    totalDays: z.number(),
    weeklyCompletion: z.array(z.object({ week: z.number(), title: z.string(), completed: z.number(), total: z.number() })),
    milestones: z.array(z.object({ name: z.string(), completed: z.boolean(), date: z.nullable(instant) })),
  }),
  coachNotes: z.string(),
  /** The version of the notes that is shown; 0 while there are none. */
  notesVersion: z.number(),
});
export type ClientDetail = z.infer<typeof clientDetailSchema>;

export const whatsappSchema = z.object({ whatsappUrl: z.string() });
