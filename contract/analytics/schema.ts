import * as z from 'zod/mini';
import { loomCellSchema } from '#contract/assignments/schema.ts';
import { day, instant } from '#contract/fields.ts';

/** Averages are null where there is no entry to average. */
export const coachAnalyticsSchema = z.object({
  overview: z.object({
    totalClients: z.number(),
    activeClients: z.number(),
    totalPrograms: z.number(),
    completedPrograms: z.number(),
    totalJournalEntries: z.number(),
    averageMoodScore: z.nullable(z.number()),
  }),
  engagement: z.object({
    /** In the last 7 days. */
    recentEntries: z.number(),
    weeklyTrends: z.array(
      z.object({
        /** The Monday the week begins with, in the coach's time zone. */
        week: day,
        entries: z.number(),
        avgMood: z.nullable(z.number()),
      }),
    ),
  }),
  clients: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Percent. */
      completionRate: z.number(),
      /** Null without a program. */
      currentWeek: z.nullable(z.number()),
      currentDay: z.nullable(z.number()),
      totalEntries: z.number(),
      averageMood: z.nullable(z.number()),
      lastActivity: z.nullable(instant),
      cells: z.array(loomCellSchema),
    }),
  ),
  programs: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      completionRate: z.number(),
      enrolledClients: z.number(),
      completedClients: z.number(),
      totalEntries: z.number(),
      averageMood: z.nullable(z.number()),
    }),
  ),
  insights: z.object({
    topPerformingProgram: z.nullable(z.string()),
    mostEngagedClient: z.nullable(z.string()),
    averageCompletionRate: z.number(),
  }),
});
export type CoachAnalytics = z.infer<typeof coachAnalyticsSchema>;
