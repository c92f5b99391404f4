import * as z from 'zod/mini';
import { assignmentStatusSchema, pauseSchema, programDayParamsSchema } from '#contract/assignments/endpoints.ts';
import { placeSchema } from '#contract/appointments/hours-schema.ts';
import { askedTodaySchema, ownCheckInsSchema } from '#contract/check-ins/schema.ts';
import { groupWroteSchema } from '#contract/cohorts/group-endpoints.ts';
import { cohortPaces } from '#contract/cohorts/rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { day, instant } from '#contract/fields.ts';
import { careSchema, journalEntrySchema, journalListSchema } from '#contract/journal/schema.ts';
import { practicesSchema } from '#contract/practices/schema.ts';
import { ownPartingSchema } from '#contract/parting/endpoints.ts';
import { currentCoachSchema } from '#contract/sharing/schema.ts';

const weeklyThemeSchema = z.nullable(z.object({ title: z.string(), focusDescription: z.string() }));

const assignmentSchema = z.object({
  id: z.string(),
  /** The client's latest assignment, never a replaced one. */
  status: assignmentStatusSchema,
  currentWeek: z.number(),
  currentDay: z.number(),
  startedAt: instant,
  /** The date it begins, in the person's zone; only while that is in the future. */
  startsOn: z.optional(day),
  /** The date of day 1 where the calendar moves everyone, as in a group. */
  calendarFrom: z.optional(day),
  completedAt: z.nullable(instant),
  /** Null if the author wrote none for the week. */
  weeklyTheme: weeklyThemeSchema,
});

const progressSchema = z.object({
  currentWeek: z.number(),
  /** 1 to 7, within the week. */
  currentDay: z.number(),
  totalDays: z.number(),
  completionPercentage: z.number(),
  completedDays: z.number(),
  completedPractices: z.number(),
  totalPractices: z.number(),
  journalingCompletion: z.number(),
  overallCompletion: z.number(),
  averageMood: z.nullable(z.number()),
});

const coachCardSchema = z.object({
  id: z.string(),
  fullName: z.string(),
  profileImageUrl: z.string(),
  professionalTitle: z.string(),
  yearsExperience: z.number(),
  /** Hours. */
  avgResponseTime: z.number(),
  specialties: z.array(z.string()),
});

/** One row of Your Program Journey. */
const journeyWeekSchema = z.object({
  weekNumber: z.number(),
  title: z.string(),
  completedDays: z.number(),
  totalDays: z.number(),
  state: z.enum(['past', 'current', 'ahead']),
});

const practiceCompletionSchema = z.object({
  id: z.string(),
  practiceId: z.string(),
  title: z.string(),
  practiceType: z.string(),
  weekNumber: z.number(),
  /** 1 to 7, within the week. */
  dayNumber: z.number(),
  completedAt: instant,
});

/** Sessions with the coach, as far as Today and Progress show them. */
const sessionsSchema = z.object({
  /** The next one that is booked. `aheadMinutes`: the coach's clock, ahead of UTC. */
  next: z.nullable(
    z.object({
      id: z.string(),
      startsAt: instant,
      endsAt: instant,
      minutes: z.number(),
      place: placeSchema,
      coachName: z.string(),
      aheadMinutes: z.number(),
      groupName: z.nullable(z.string()),
    }),
  ),
  /** Offered times that wait for an answer. */
  offers: z.number(),
  /** There is something the client may book. */
  canBook: z.boolean(),
  /** The client's own, of the last shared session; at most five. */
  agreed: z.array(z.object({ id: z.string(), sentence: z.string(), dueOn: day, doneAt: z.nullable(instant) })),
  /** Days of the current program with a session that was held or is ahead. */
  knots: z.array(z.object({ id: z.string(), day: z.number(), isHeld: z.boolean() })),
});

/** Set where the program is there in the reader's language and this prompt is not: the one it is in. */
const promptLanguage = z.optional(z.string());

/** All null if the client has no program or no coach. */
const clientDashboardSchema = z.object({
  assignment: z.nullable(assignmentSchema),
  program: z.nullable(
    z.object({ id: z.string(), programId: z.string(), title: z.string(), durationWeeks: z.number() }),
  ),
  /** Null once the program is completed, and before it begins. */
  currentPrompt: z.nullable(z.object({ promptText: z.string(), promptType: z.string(), language: promptLanguage })),
  progress: z.nullable(progressSchema),
  weeks: z.array(journeyWeekSchema),
  coach: z.nullable(coachCardSchema),
  /** Of this assignment, newest first, without their text. */
  journalEntries: z.array(
    z.object({ id: z.string(), dayNumber: z.number(), moodScore: z.number(), createdAt: instant, isLate: z.boolean() }),
  ),
  /** Of this assignment, newest first. */
  practiceCompletions: z.array(practiceCompletionSchema),
  /** Entries of the open program day, with text. */
  todayEntries: z.array(journalEntrySchema),
  /** Free pages; absent while there are none. */
  freePages: z.optional(
    z.object({
      /** Today's, with text, newest first. */
      today: z.array(journalEntrySchema),
      /** The newest ones without text, for the cloth; `date` is the day they belong to. */
      newest: z.array(z.object({ id: z.string(), moodScore: z.nullable(z.number()), createdAt: instant, date: day })),
    }),
  ),
  /** The group the client is in, until it ends. */
  group: z.optional(
    z.object({
      id: z.string(),
      name: z.string(),
      startsOn: day,
      pace: z.enum(cohortPaces),
      /** Unread in its room. */
      unread: z.number(),
      wrote: z.optional(groupWroteSchema),
      /** The beginning of the coach's post for that program week. */
      note: z.optional(z.object({ week: z.number(), text: z.string() })),
    }),
  ),
  /** Absent while there is nothing of it. */
  sessions: z.optional(sessionsSchema),
  /** Check-ins that are asked now; absent while there are none. */
  checkIns: z.optional(z.array(askedTodaySchema)),
  /** Tapped in a reminder for the open day, before any entry. */
  moodCheckIn: z.optional(z.number()),
  /** While an entry of the open day, or a free page of today, indicates distress. */
  care: z.nullable(careSchema),
  /** The day that was just left, and until when it can be reopened; only while nothing is written since. */
  leftDay: z.optional(z.object({ week: z.number(), day: z.number(), undoUntil: instant })),
  /** The running or upcoming pause. */
  pause: z.nullable(pauseSchema),
  /** A line the person wrote, for the page of a completed program. */
  closingLine: z.nullable(z.object({ text: z.string(), dayNumber: z.number() })),
  /** Consecutive days with an entry; paused days do not break it. */
  streak: z.number(),
  pendingInvitations: z.number(),
  /** From the last coach; only while there is none. */
  parting: z.optional(ownPartingSchema),
  /**
   * The coach has ended the work: may other coaches find the person? Hidden until they answer with the switch in
   * Settings.
   */
  asksToBeFound: z.optional(z.boolean()),
  /** Neither a coach nor a running program, and no trial yet. */
  canStartTrial: z.boolean(),
  /** Null for anyone not on trial. 0 days left: it is over, and new entries are refused. */
  trial: z.nullable(z.object({ startedAt: instant, endsAt: instant, daysLeft: z.number() })),
});
/** A program day that has been reached, for reading or writing late. */
const programDaySchema = z.object({
  assignmentId: z.string(),
  weekNumber: z.number(),
  /** 1 to 7, within the week. */
  dayOfWeek: z.number(),
  /** Day of the program, from 1. */
  dayNumber: z.number(),
  programTitle: z.string(),
  promptText: z.string(),
  promptType: z.string(),
  language: promptLanguage,
  isToday: z.boolean(),
  entries: z.array(journalEntrySchema),
  /** Null without a coach: there is no one to share with. */
  coach: z.nullable(currentCoachSchema),
});
export type ProgramDay = z.infer<typeof programDaySchema>;

export type ClientDashboard = z.infer<typeof clientDashboardSchema>;

/** For the device only: no page shows a day before it is reached. */
const offlineCopySchema = z.object({
  /** The assignment these days belong to; null while no program runs. */
  assignmentId: z.nullable(z.string()),
  /** The days after the open one, in order. */
  daysAhead: z.array(
    z.object({
      week: z.number(),
      day: z.number(),
      promptText: z.string(),
      promptType: z.string(),
      language: promptLanguage,
      weeklyTheme: weeklyThemeSchema,
    }),
  ),
  /** The latest entries, on one page. */
  journal: journalListSchema,
  /** Those of the current week. Missing in data a device kept from an earlier release. */
  practices: z.optional(practicesSchema),
  /** With all questions, so that they can be answered. Absent while nothing is asked. */
  checkIns: z.optional(ownCheckInsSchema),
});
export type OfflineCopy = z.infer<typeof offlineCopySchema>;

/** A year of entries, on a program or free. */
const yearSchema = z.object({
  /** The Monday it begins with, and today: both in the person's zone. */
  from: day,
  today: day,
  /** Dates with an entry, in order, each with its lowest mood and its first entry. */
  days: z.array(z.object({ date: day, moodScore: z.nullable(z.number()), entryId: z.string() })),
});
export type YearOfPages = z.infer<typeof yearSchema>;

export const clientDashboard = endpoint('GET /api/client/dashboard', {
  id: 'clientDashboard.get',
  access: ['client'],
  summary: 'Everything the Today and Progress pages show.',
  result: clientDashboardSchema,
});

export const clientOfflineCopy = endpoint('GET /api/client/dashboard/offline', {
  id: 'clientDashboard.offlineCopy',
  access: ['client'],
  summary:
    'What a device keeps for a time without a connection: the next prompts, the latest entries and the practices.',
  result: offlineCopySchema,
});

export const clientProgramDay = endpoint('GET /api/client/program-days/{week}/{day}', {
  id: 'clientDashboard.programDay',
  access: ['client'],
  summary: 'A day of the running program that has been reached, with its prompt and what was written for it.',
  params: programDayParamsSchema,
  result: programDaySchema,
});

export const clientYear = endpoint('GET /api/client/year', {
  id: 'clientDashboard.year',
  access: ['client'],
  summary: 'The dates of the last 52 weeks on which something was written, with their moods.',
  result: yearSchema,
});
