import * as z from 'zod/mini';
import { loomCellSchema } from '#contract/assignments/endpoints.ts';
import { endpoint } from '#contract/endpoint.ts';
import { day, input, instant, line, queryWhole, queryWord } from '#contract/fields.ts';
import { analyticsOrders, analyticsPageMax, analyticsSorts, cohortReferenceMax } from './constants.ts';
import { said } from '#contract/said.ts';

const clientFiguresSchema = z.object({
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
  /** The date of the last entry on the client's own calendar. */
  lastEntryOn: z.nullable(day),
  cells: z.array(loomCellSchema),
});
export type ClientFigures = z.infer<typeof clientFiguresSchema>;

const programFiguresSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Null while fewer than five are enrolled. */
  completionRate: z.nullable(z.number()),
  enrolledClients: z.number(),
  completedClients: z.number(),
  totalEntries: z.number(),
  averageMood: z.nullable(z.number()),
  /** False for another coach's program that an own client is on, and for a deleted one: its page would not open. */
  canPreview: z.boolean(),
});
export type ProgramFigures = z.infer<typeof programFiguresSchema>;

/** Of those who began a program: how many could have reached a day by now, reached it, and wrote for it. */
const dropOffSchema = z.object({
  programId: z.string(),
  title: z.string(),
  began: z.number(),
  days: z.array(z.object({ day: z.number(), possible: z.number(), reached: z.number(), wrote: z.number() })),
});
export type DropOff = z.infer<typeof dropOffSchema>;

/** A program day that clients passed without an entry. */
const skippedPromptSchema = z.object({
  programId: z.string(),
  title: z.string(),
  week: z.number(),
  day: z.number(),
  /** Null where the coach may not read that program. */
  promptText: z.nullable(z.string()),
  passed: z.number(),
  skipped: z.number(),
});
export type SkippedPrompt = z.infer<typeof skippedPromptSchema>;

/** `change` is null while too few clients can be compared. */
const moodChangeSchema = z.object({ clients: z.number(), change: z.nullable(z.number()) });
export type MoodChange = z.infer<typeof moodChangeSchema>;

/** Those with clients and cohorts that are the caller's now; `late` ones are among those called off. */
const sessionCountsSchema = z.object({
  held: z.number(),
  missed: z.number(),
  calledOff: z.number(),
  late: z.number(),
});
export type SessionCounts = z.infer<typeof sessionCountsSchema>;

/** Averages are null without entries. */
const coachAnalyticsSchema = z.object({
  /** When the figures were computed. Names and the set of clients are current. */
  asOf: instant,
  /** The caller's cohorts that have members, to filter by. */
  cohorts: z.array(z.object({ id: z.string(), name: z.string() })),
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
        /** The day the week begins with, in the coach's time zone and by their region. */
        week: day,
        entries: z.number(),
        avgMood: z.nullable(z.number()),
      }),
    ),
  }),
  /** The first page, furthest first; `overview.totalClients` is the total, `analytics.clients` has the rest. */
  clients: z.array(clientFiguresSchema),
  programs: z.array(programFiguresSchema),
  insights: z.object({
    topPerformingProgram: z.nullable(z.string()),
    mostEngagedClient: z.nullable(z.string()),
    mostEngagedClientId: z.nullable(z.string()),
    averageCompletionRate: z.number(),
  }),
  sessions: sessionCountsSchema,
  dropOff: z.array(dropOffSchema),
  skippedPrompts: z.array(skippedPromptSchema),
  moodChange: z.object({
    overall: moodChangeSchema,
    programs: z.array(z.extend(moodChangeSchema, { programId: z.string(), title: z.string() })),
  }),
});
export type CoachAnalytics = z.infer<typeof coachAnalyticsSchema>;

/** Only the members of one of the caller's cohorts; empty for someone else's cohort. */
const cohort = z.optional(line({ field: 'cohort', max: cohortReferenceMax }));
const analyticsQuerySchema = input({ cohort });
export type AnalyticsQuery = z.infer<typeof analyticsQuerySchema>;

const analyticsClientsQuerySchema = input({
  cohort,
  page: queryWhole({ field: 'page', min: 1, max: analyticsPageMax }),
  sort: queryWord(analyticsSorts, said('list-cant-ordered')),
  order: queryWord(analyticsOrders, said('order-usual-reversed')),
});
export type AnalyticsClientsQuery = z.infer<typeof analyticsClientsQuerySchema>;

/** A page past the end is empty. */
const analyticsClientsSchema = z.object({
  asOf: instant,
  clients: z.array(clientFiguresSchema),
  pagination: z.object({ page: z.number(), pageSize: z.number(), totalPages: z.number(), total: z.number() }),
});
export type AnalyticsClients = z.infer<typeof analyticsClientsSchema>;

export const coachAnalytics = endpoint('GET /api/coach/analytics', {
  id: 'analytics.coach',
  access: ['coach', 'admin'],
  summary: 'Figures about the caller’s clients and programs, with the first page of the clients.',
  query: analyticsQuerySchema,
  result: coachAnalyticsSchema,
});

export const analyticsClients = endpoint('GET /api/coach/analytics/clients', {
  id: 'analytics.clients',
  access: ['coach', 'admin'],
  scope: 'clients:read',
  summary: 'A page of the figures of each client, in the order asked for.',
  query: analyticsClientsQuerySchema,
  result: analyticsClientsSchema,
});
