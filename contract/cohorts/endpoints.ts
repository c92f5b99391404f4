import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { calendarDay, day, id, input, personName, queryWhole, whole } from '#contract/fields.ts';
import { programReference } from '#contract/programs/schema.ts';
import {
  admissions,
  anyCohortsPageMax,
  removedAtOnceMax,
  cohortNameMax,
  cohortPaces,
  cohortPlacesMax,
  cohortStates,
  joiningStates,
  memberStates,
} from './rules.ts';
import { said } from '#contract/said.ts';

const cohortBodySchema = input({
  name: personName({ field: 'name', min: 1, max: cohortNameMax, tooShort: said('give-cohort-name') }),
  programId: programReference(said('choose-program')),
  /** In each member's own time zone. */
  startsOn: calendarDay(said('choose-start-date')),
  pace: z.enum(cohortPaces, said('choose-pace')),
  admission: z.prefault(z.enum(admissions, said('choose-who-may-join')), 'link'),
  places: whole({ field: 'places', min: 1, max: cohortPlacesMax }),
  /** The last date on which someone can join, in the coach's zone; null: until the end. */
  closesOn: z.nullable(calendarDay(said('closing-date-day'))),
});
export type CohortBody = z.infer<typeof cohortBodySchema>;

const cohortParamsSchema = input({ id: id(said('cohort-not-found')) });

/** As its coach sees it. Counts of members, never what one of them wrote. */
const cohortSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Null once it was deleted. `isOffered`: it can be assigned. */
  program: z.nullable(
    z.object({ id: z.string(), programId: z.string(), title: z.string(), days: z.number(), isOffered: z.boolean() }),
  ),
  startsOn: day,
  /** Null at one's own pace. */
  lastDate: z.nullable(day),
  /** The last day of its program; the same, unless the cohort was extended. */
  programEndsOn: z.nullable(day),
  /** While it is paused: the date on which it resumes. */
  resumesOn: z.nullable(day),
  pace: z.enum(cohortPaces),
  admission: z.enum(admissions),
  places: z.number(),
  closesOn: z.nullable(day),
  state: z.enum(cohortStates),
  joining: z.enum(joiningStates),
  /** Program, start and pace can be changed: it has begun for no one, or no one has ever joined. */
  canBeMoved: z.boolean(),
  /** The common day; null unless it goes together and runs. */
  dayNumber: z.nullable(z.number()),
  members: z.number(),
  wroteToday: z.number(),
  /** Only in the list: how many members have this as their first reason. */
  needs: z.optional(z.object({ distress: z.number(), quiet: z.number() })),
  /** Unread in the room. */
  unread: z.number(),
  /** Posts reported to the coach. */
  reported: z.number(),
  joinCode: z.string(),
  joinLink: z.string(),
  isArchived: z.boolean(),
});
export type Cohort = z.infer<typeof cohortSchema>;

/** The cohort after an action of its coach. */
const ofOneCohort = { access: ['coach', 'admin'], params: cohortParamsSchema, result: cohortSchema } as const;

export const listCohorts = endpoint('GET /api/coach/cohorts', {
  id: 'cohorts.list',
  access: ['coach', 'admin'],
  summary: 'The caller’s cohorts, the newest start first.',
  result: z.array(cohortSchema),
});

export const createCohort = endpoint('POST /api/coach/cohorts', {
  id: 'cohorts.create',
  access: ['coach', 'admin'],
  summary: 'Makes a cohort with a link and a code to join it by.',
  body: cohortBodySchema,
  result: cohortSchema,
  idempotent: true,
});

export const changeCohort = endpoint('PUT /api/coach/cohorts/{id}', {
  id: 'cohorts.change',
  summary: 'Changes a cohort; its program, start and pace until it begins.',
  body: cohortBodySchema,
  ...ofOneCohort,
});

export const endCohort = endpoint('POST /api/coach/cohorts/{id}/end', {
  id: 'cohorts.end',
  summary: 'Ends a cohort. Its members stay clients and continue the program at their own pace.',
  ...ofOneCohort,
});

export const pauseCohort = endpoint('POST /api/coach/cohorts/{id}/pause', {
  id: 'cohorts.pause',
  summary: 'Pauses a cohort until a date, or changes the date. Its day waits for everyone.',
  body: input({ resumesOn: calendarDay(said('date-day-such')) }),
  ...ofOneCohort,
});

export const resumeCohort = endpoint('POST /api/coach/cohorts/{id}/resume', {
  id: 'cohorts.resume',
  summary: 'Ends the pause of a cohort. Without one nothing happens.',
  ...ofOneCohort,
});

export const extendCohort = endpoint('POST /api/coach/cohorts/{id}/extend', {
  id: 'cohorts.extend',
  summary: 'Moves the last date of a cohort that goes together. Its program stays as long as it is.',
  body: input({ lastDate: calendarDay(said('date-day-such')) }),
  ...ofOneCohort,
});

export const archiveCohort = endpoint('POST /api/coach/cohorts/{id}/archive', {
  id: 'cohorts.archive',
  summary: 'Puts a cohort that has ended out of the list, or brings it back.',
  body: input({ isArchived: z.boolean(said('say-whether-cohort')) }),
  ...ofOneCohort,
});

export const renewCohortCode = endpoint('POST /api/coach/cohorts/{id}/code', {
  id: 'cohorts.renewCode',
  summary: 'Gives a cohort a new code; the old one and its link stop working.',
  ...ofOneCohort,
});

export const cohortQrCode = endpoint('GET /api/coach/cohorts/{id}/qr.svg', {
  id: 'cohorts.qrCode',
  access: ['coach', 'admin'],
  kind: 'download',
  answers: ['image/svg+xml'],
  summary: 'The link of a cohort as a QR code, drawn in SVG.',
  params: cohortParamsSchema,
});

/** Aggregates only; the server enforces the minimum number of people. */
const cohortFiguresSchema = z.object({
  /** How many wrote on each of the last dates, each in their own calendar. */
  participation: z.array(z.object({ date: day, wrote: z.number() })),
  /** Of a cohort at its own pace that has begun; null where all go together. */
  where: z.nullable(
    z.object({
      /** Days on which someone is. `people` only up to twenty members. */
      days: z.array(
        z.object({
          day: z.number(),
          wroteToday: z.number(),
          recent: z.number(),
          quiet: z.number(),
          paused: z.number(),
          people: z.array(z.object({ id: z.string(), initials: z.string(), state: z.enum(memberStates) })),
        }),
      ),
      finished: z.number(),
      /** The day that was open to those who left; null of a person who is no longer the caller's client. */
      left: z.array(z.object({ day: z.nullable(z.number()), count: z.number() })),
    }),
  ),
  /** Null while fewer than five have begun. */
  byDay: z.nullable(
    z.object({
      began: z.number(),
      days: z.array(
        z.object({
          day: z.number(),
          possible: z.number(),
          reached: z.number(),
          wrote: z.number(),
          /** The mean over those who wrote; null if fewer than five. */
          mood: z.nullable(z.number()),
        }),
      ),
    }),
  ),
});
export type CohortFigures = z.infer<typeof cohortFiguresSchema>;

export const cohortFigures = endpoint('GET /api/coach/cohorts/{id}/figures', {
  id: 'cohorts.figures',
  access: ['coach', 'admin'],
  summary:
    'How many members wrote on each date, and by day of the program how many came to it, wrote, and in which mood.',
  params: cohortParamsSchema,
  result: cohortFiguresSchema,
});

export const memberCounts = endpoint('GET /api/coach/cohorts/{id}/members.csv', {
  id: 'cohorts.memberCounts',
  access: ['coach', 'admin'],
  kind: 'download',
  answers: ['text/csv'],
  summary: 'Of each member how many days of the program they wrote and when last, for a spreadsheet.',
  params: cohortParamsSchema,
});

export const removeMembers = endpoint('POST /api/coach/cohorts/{id}/remove', {
  id: 'cohorts.remove',
  access: ['coach', 'admin'],
  summary: 'Takes members out of a cohort. They stay clients and continue at their own pace.',
  params: cohortParamsSchema,
  body: input({
    clientIds: z
      .array(id(said('person-not-found')), said('choose-someone-first'))
      .check(
        z.minLength(1, said('choose-someone-first')),
        z.maxLength(removedAtOnceMax, said('choose-people', { removedAtOnceMax })),
      ),
  }),
  result: cohortSchema,
});

/** For an admin: owner, state and number of members. Nothing about who they are or what they wrote. */
const anyCohortSchema = z.object({
  id: z.string(),
  name: z.string(),
  coach: z.object({ id: z.string(), name: z.string() }),
  programTitle: z.nullable(z.string()),
  startsOn: day,
  lastDate: z.nullable(day),
  pace: z.enum(cohortPaces),
  state: z.enum(cohortStates),
  members: z.number(),
  places: z.number(),
  wroteToday: z.number(),
});
export type AnyCohort = z.infer<typeof anyCohortSchema>;

const anyCohortsQuerySchema = input({ page: queryWhole({ field: 'page', min: 1, max: anyCohortsPageMax }) });
export type AnyCohortsQuery = z.infer<typeof anyCohortsQuerySchema>;

const anyCohortsSchema = z.object({
  cohorts: z.array(anyCohortSchema),
  pagination: z.object({ page: z.number(), pageSize: z.number(), totalPages: z.number(), total: z.number() }),
});
export type AnyCohorts = z.infer<typeof anyCohortsSchema>;

export const listAnyCohorts = endpoint('GET /api/admin/cohorts', {
  id: 'cohorts.listAny',
  access: ['admin'],
  summary: 'Every cohort with its coach and counts, the newest start first.',
  query: anyCohortsQuerySchema,
  result: anyCohortsSchema,
});

export const endAnyCohort = endpoint('POST /api/admin/cohorts/{id}/end', {
  id: 'cohorts.endAny',
  access: ['admin'],
  summary: 'Ends a coach’s cohort. Its members stay clients and continue the program at their own pace.',
  params: cohortParamsSchema,
  result: z.object({ id: z.string(), state: z.enum(cohortStates) }),
});
