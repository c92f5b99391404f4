import * as z from 'zod/mini';
import { weekDaySchema } from '#contract/appointments/schema.ts';
import { assignmentStatusSchema } from '#contract/assignments/endpoints.ts';
import { attentionKinds } from '#contract/attention/rules.ts';
import { severities } from '#contract/clients/constants.ts';
import { endpoint } from '#contract/endpoint.ts';
import { day, input, instant, line, queryWhole, queryWord } from '#contract/fields.ts';
import { activityTypes, clientGroups, clientPageMax, clientSearchMax, clientSorts, clientToday } from './rules.ts';
import { said } from '#contract/said.ts';

/** Why someone needs the coach now. */
const attentionReasonSchema = z.object({
  /** Its kind and since when; a request's is the id of the request. */
  id: z.string(),
  kind: z.enum(attentionKinds),
  severity: z.enum(severities),
  /** Says why. Never quotes an entry. */
  message: z.string(),
  /** Since when. */
  date: instant,
  /** What the person wrote to the coach: the last message in short; a request, and lines for a session, as they are. */
  quote: z.nullable(z.string()),
  /** Of `session-today` and `session-unsaid`: which one, and its type. */
  session: z.optional(z.object({ id: z.string(), name: z.string() })),
});
export type AttentionReason = z.infer<typeof attentionReasonSchema>;

const queuePersonSchema = z.object({
  type: z.literal('person'),
  person: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    profileImageUrl: z.nullable(z.string()),
  }),
  /** Only an own client has a page and a cloth here. */
  isClient: z.boolean(),
  cloth: z.string(),
  /** What needs the coach most comes first and gives the verb. */
  reasons: z.array(attentionReasonSchema),
});
export type QueuePerson = z.infer<typeof queuePersonSchema>;

/** Several people with the same only reason, or reported posts in the room of a cohort. */
const queueGatheredSchema = z.object({
  type: z.literal('cohort'),
  /** Null where people are gathered by their reason alone. */
  cohort: z.nullable(z.object({ id: z.string(), name: z.string() })),
  kind: z.enum(attentionKinds),
  /** People; of a report, posts. */
  count: z.number(),
  message: z.string(),
  /** Some of their cloths. */
  bands: z.array(z.string()),
  /** Who has been waiting longest. */
  longest: z.nullable(z.string()),
});
export type QueueGathered = z.infer<typeof queueGatheredSchema>;

const queueRowSchema = z.discriminatedUnion('type', [queuePersonSchema, queueGatheredSchema]);
export type QueueRow = z.infer<typeof queueRowSchema>;

const clientRowSchema = z.object({
  id: z.string(),
  user: z.object({ firstName: z.string(), lastName: z.string(), profileImageUrl: z.nullable(z.string()) }),
  /** Null until a program is assigned. */
  currentAssignment: z.nullable(
    z.object({
      id: z.string(),
      status: assignmentStatusSchema,
      programId: z.string(),
      programTitle: z.string(),
      currentWeek: z.number(),
      currentDay: z.number(),
      totalDays: z.number(),
      completedAt: z.nullable(instant),
      /** Set only while the first day is still to come. */
      startsOn: z.nullable(day),
    }),
  ),
  /** Percent; 0 without a program. */
  progress: z.number(),
  /** Of the last 7 days; null, shown as a dash, when there is none. */
  averageMood: z.nullable(z.number()),
  lastActivity: z.nullable(instant),
  /** The date of the last entry on the client's own calendar, as everywhere; `lastActivity` is its moment. */
  lastEntryOn: z.nullable(day),
  /** On the client's own date; null where no day is open: before the start, in a pause, after the end. */
  today: z.nullable(z.enum(clientToday)),
  /** The program's days, a letter each; see rules.ts. */
  cloth: z.string(),
  group: z.enum(clientGroups),
  /** Why the client is in this group, where there is something to say, and since when. */
  reason: z.nullable(
    z.object({
      message: z.string(),
      since: z.nullable(instant),
      /** The first of the client's reasons in the queue, with the ids of all that can be dismissed. */
      attention: z.nullable(
        z.extend(z.pick(attentionReasonSchema, { kind: true, severity: true }), {
          dismissible: z.array(z.string()),
        }),
      ),
    }),
  ),
});
export type CoachClientRow = z.infer<typeof clientRowSchema>;

const activitySchema = z.object({
  id: z.string(),
  type: z.enum(activityTypes),
  title: z.string(),
  description: z.string(),
  time: instant,
  /** Whose page the line leads to; null for a gathered line. */
  clientId: z.nullable(z.string()),
});
export type Activity = z.infer<typeof activitySchema>;

/** Blank filters are not set. The program is the id of its row. */
const clientFilters = {
  sort: queryWord(clientSorts, said('order-need-name')),
  group: queryWord(
    clientGroups,
    said('group-unknown', { groups: clientGroups.slice(0, -1).join(', '), last: clientGroups.at(-1) ?? '' }),
  ),
  /** Every word must be in the name; case and accents do not count. */
  search: z.optional(line({ field: 'search', max: clientSearchMax })),
  program: z.optional(line({ field: 'program', max: clientSearchMax })),
  /** Only the members of one of the caller's cohorts. */
  cohort: z.optional(line({ field: 'cohort', max: clientSearchMax })),
};
const coachClientIdsQuerySchema = input(clientFilters);
const coachClientsQuerySchema = input({
  ...clientFilters,
  page: queryWhole({ field: 'page', min: 1, max: clientPageMax }),
});
export type CoachClientsQuery = z.infer<typeof coachClientsQuerySchema>;

const paginationSchema = z.object({
  page: z.number(),
  pageSize: z.number(),
  totalPages: z.number(),
  total: z.number(),
});

/** How many of those that pass the other filters are in each group, also when one group was asked for. */
const groupCountsSchema = z.record(z.enum(clientGroups), z.number());

const coachClientsSchema = z.object({
  clients: z.array(clientRowSchema),
  groups: groupCountsSchema,
  pagination: paginationSchema,
});
export type CoachClients = z.infer<typeof coachClientsSchema>;

const coachDashboardSchema = z.object({
  stats: z.object({
    activeClients: z.number(),
    /** Percent, the mean of the active clients' progress; null where nobody began a program with this coach. */
    completionRate: z.nullable(z.number()),
    programs: z.number(),
  }),
  /** The first page of the coach's clients, those who need them first. */
  clients: z.array(clientRowSchema),
  groups: groupCountsSchema,
  pagination: paginationSchema,
  /** Programs that own clients are on or were on last, by title: to choose from. */
  clientPrograms: z.array(z.object({ id: z.string(), title: z.string() })),
  programs: z.array(
    z.object({
      id: z.string(),
      programId: z.string(),
      title: z.string(),
      durationWeeks: z.number(),
      activeClientsCount: z.number(),
      isDraft: z.boolean(),
    }),
  ),
  recentActivity: z.array(activitySchema),
  /** Everyone who needs the coach now, once each, in the order of the need. */
  queue: z.object({
    rows: z.array(queueRowSchema),
    /** Rows, also those that are not loaded: the one number of the queue. */
    total: z.number(),
    /** People in all of them. */
    people: z.number(),
    /** Who was answered today and waits for nothing now. */
    done: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  /** The coach's hours and sessions today; null while they offer no sessions. */
  today: z.nullable(
    z.extend(weekDaySchema, {
      appointments: z.array(
        z.object({ id: z.string(), name: z.string(), startsAt: instant, endsAt: instant, isOffered: z.boolean() }),
      ),
    }),
  ),
  /**
   * Set while the coach waits for an admin's approval. `commands`: what makes an admin, or approves the coach, where there
   * is no admin yet; else none.
   */
  approval: z.nullable(z.object({ commands: z.array(z.string()) })),
  /** What a coach without clients has done of the three first steps; null once there is one. */
  firstSteps: z.nullable(z.object({ profile: z.boolean(), program: z.boolean() })),
});
export type CoachDashboard = z.infer<typeof coachDashboardSchema>;

export const coachDashboard = endpoint('GET /api/coach/dashboard', {
  id: 'coachDashboard.get',
  access: ['coach', 'admin'],
  summary: 'The caller’s clients, programs, figures and recent activity.',
  result: coachDashboardSchema,
});

export const coachClients = endpoint('GET /api/coach/clients', {
  id: 'coachDashboard.clients',
  access: ['coach', 'admin'],
  summary: 'A page of the caller’s clients in the order asked for.',
  query: coachClientsQuerySchema,
  result: coachClientsSchema,
});

const clientIdsSchema = z.object({
  people: z.array(
    z.object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      /** As in the list, to choose some of them. */
      today: clientRowSchema.shape.today,
      isQuiet: z.boolean(),
    }),
  ),
  /** Also those that are not among them. */
  total: z.number(),
});
export type ClientIds = z.infer<typeof clientIdsSchema>;

export const coachClientIds = endpoint('GET /api/coach/clients/ids', {
  id: 'coachDashboard.clientIds',
  access: ['coach', 'admin'],
  scope: 'clients:read',
  summary:
    'Ids and names of the caller’s clients that pass the filters, to choose them all; the first of them and their number.',
  query: coachClientIdsQuerySchema,
  result: clientIdsSchema,
});

const gatheredQuerySchema = input({
  /** Missing for a row without a cohort. */
  cohort: z.optional(line({ field: 'cohort', max: clientSearchMax })),
  kind: z.enum(attentionKinds, said('say-which-reason')),
});
export type GatheredQuery = z.infer<typeof gatheredQuerySchema>;
const gatheredSchema = z.object({ rows: z.array(queuePersonSchema), total: z.number() });
export type GatheredPeople = z.infer<typeof gatheredSchema>;

export const gatheredPeople = endpoint('GET /api/coach/queue', {
  id: 'coachDashboard.gathered',
  access: ['coach', 'admin'],
  summary: 'The people of one gathered row of the queue, as rows of their own, in the order of the need.',
  query: gatheredQuerySchema,
  result: gatheredSchema,
});
