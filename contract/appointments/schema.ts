import * as z from 'zod/mini';
import { clientNotFoundSentence } from '#contract/clients/constants.ts';
import { calendarDay, day, id, input, instant, moment, queryDay, text, whole } from '#contract/fields.ts';
import { allowanceSessionsMax, appointmentStates, offeredTimesMax, requestWordsMax, wordMax } from './constants.ts';
import { busyCalendarSchema, placeSchema, typeSchema } from './hours-schema.ts';
import { said } from '#contract/said.ts';

const notFoundSentence = said('appointment-not-found');
const timeSentence = said('choose-time');
export const appointmentParamsSchema = input({ id: id(notFoundSentence) });

/* Sessions. */

const sides = ['client', 'coach'] as const;

/** Someone asks to move it. */
const moveSchema = z.object({
  by: z.enum(sides),
  to: instant,
  askedAt: instant,
});

/** Its place among the sessions of an allowance: 4 of 6. */
const numberSchema = z.nullable(z.object({ index: z.number(), of: z.number() }));

const common = {
  id: z.string(),
  state: z.enum(appointmentStates),
  startsAt: instant,
  endsAt: instant,
  minutes: z.number(),
  typeId: z.nullable(z.string()),
  typeName: z.string(),
  place: placeSchema,
  /** An offered time is kept until then. */
  keepUntil: z.nullable(instant),
  move: z.nullable(moveSchema),
  number: numberSchema,
  calledOff: z.nullable(
    z.object({ at: instant, by: z.enum(['client', 'coach', 'system']), isLate: z.boolean(), word: z.string() }),
  ),
  settledAt: z.nullable(instant),
  /** Calling it off now would be late by the coach's rule. */
  isLateNow: z.boolean(),
  lateHours: z.number(),
};

/** The other person's clock at the beginning: zone, and minutes ahead of UTC. */
const clockSchema = z.object({ zone: z.string(), aheadMinutes: z.number() });

export const coachAppointmentSchema = z.object({
  ...common,
  /** Null for a cohort's. */
  client: z.nullable(
    z.object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      profileImageUrl: z.nullable(z.string()),
      clock: clockSchema,
    }),
  ),
  /** Members now, how many said they come, how many that they do not. */
  cohort: z.nullable(
    z.object({ id: z.string(), name: z.string(), members: z.number(), coming: z.number(), notComing: z.number() }),
  ),
  /** What the client wants to talk about; empty: nothing yet. */
  lines: z.string(),
  summary: z.enum(['none', 'draft', 'shared']),
  /** What was agreed in it. */
  agreed: z.number(),
  /** A busy calendar says that the coach is elsewhere then: the name of the calendar. */
  busyElsewhere: z.nullable(z.string()),
});
export type CoachAppointment = z.infer<typeof coachAppointmentSchema>;

export const clientAppointmentSchema = z.object({
  ...common,
  /** Null once the coach's account is gone. */
  coach: z.nullable(z.object({ id: z.string(), name: z.string(), firstName: z.string(), clock: clockSchema })),
  /** Still the client's coach: it can be moved and called off. */
  isWithCoach: z.boolean(),
  /** Set for a session of the client's group. Neither who comes nor how many. */
  group: z.nullable(z.object({ name: z.string(), isComing: z.nullable(z.boolean()) })),
  lines: z.object({ text: z.string(), version: z.number() }),
  hasSummary: z.boolean(),
  /** Of what was agreed in it and shared. */
  agreed: z.object({ all: z.number(), done: z.number() }),
});
export type ClientAppointment = z.infer<typeof clientAppointmentSchema>;

const requestSchema = z.object({ id: z.string(), words: z.string(), createdAt: instant });

const spanSchema = z.tuple([instant, instant]);

/** One date in the coach's zone. All spans are instants, cut at the ends of the day. */
export const weekDaySchema = z.object({
  date: day,
  startsAt: instant,
  endsAt: instant,
  /** No hours that day, or away all of it. */
  isOff: z.boolean(),
  hours: z.array(spanSchema),
  /** From now on: what is over is not free. */
  free: z.array(spanSchema),
  busy: z.array(spanSchema),
  away: z.array(spanSchema),
});
export type WeekDay = z.infer<typeof weekDaySchema>;

export const weekQuerySchema = input({ from: queryDay(said('week-day-such')) });

export const coachWeekSchema = z.object({
  zone: z.string(),
  /** Its first day, by the reader’s region (`Accept-Language`). */
  from: day,
  days: z.array(weekDaySchema).check(z.length(7)),
  /** Of the week, in order; called off ones are not among them. */
  appointments: z.array(coachAppointmentSchema),
  counts: z.object({ booked: z.number(), offered: z.number(), most: z.nullable(z.number()) }),
  /** Asking for another time. Requests to move are on the appointment. */
  requests: z.array(
    z.extend(requestSchema, {
      client: z.object({
        id: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        profileImageUrl: z.nullable(z.string()),
      }),
    }),
  ),
  /** Sessions, of any week, that someone asks the coach to move, with whether the new time is free. */
  moves: z.array(z.object({ appointment: coachAppointmentSchema, isFree: z.boolean() })),
  /** Active clients without a session ahead, the longest without one first. `lastMetAt` null: never. */
  nothingBooked: z.array(
    z.object({ clientId: z.string(), firstName: z.string(), lastName: z.string(), lastMetAt: z.nullable(instant) }),
  ),
  /** The next sessions after the week. */
  afterwards: z.array(coachAppointmentSchema),
  /** Calendars of the coach that do not answer. */
  failingCalendars: z.array(busyCalendarSchema),
  hasTypes: z.boolean(),
  hasHours: z.boolean(),
  hasClients: z.boolean(),
});
export type CoachWeek = z.infer<typeof coachWeekSchema>;

export const coachSlotsQuerySchema = input({
  clientId: z.optional(id(clientNotFoundSentence)),
  typeId: id(said('choose-type-session')),
  from: queryDay(said('day-date-such')),
});
export const slotsQuerySchema = input({
  typeId: id(said('choose-type-session')),
  from: queryDay(said('day-date-such')),
  /** To move this one: its own time is free for it. */
  moving: z.optional(id(notFoundSentence)),
});

/** Two weeks of free times, by dates of the reader's zone; days without any are left out. */
export const slotsSchema = z.object({
  /** The first day of the first week and the last of the second, in the reader's zone; their region says with which day a week begins. */
  from: day,
  until: day,
  /** Whether there are weeks before and after in which times could be free. */
  hasEarlier: z.boolean(),
  hasLater: z.boolean(),
  days: z.array(z.object({ date: day, times: z.array(instant) })),
  /** The first free time of all; null: none within the horizon. */
  firstAt: z.nullable(instant),
  /** The other person's zone. */
  zone: z.string(),
  /** The oldest answer of the coach's calendars that the times come from; null without calendars. */
  calendarsReadAt: z.nullable(instant),
  /** One of them does not answer: its times count as of its last answer. */
  calendarsFailing: z.boolean(),
});
export type Slots = z.infer<typeof slotsSchema>;

const at = moment(timeSentence, { offset: true });

export const offerBodySchema = input({
  clientId: id(clientNotFoundSentence),
  typeId: id(said('choose-type-session')),
  times: z
    .array(at, timeSentence)
    .check(z.minLength(1, timeSentence), z.maxLength(offeredTimesMax, said('offer-times', { offeredTimesMax }))),
  /** Answers this request. */
  requestId: z.optional(id(said('request-not-found'))),
});
export type OfferBody = z.infer<typeof offerBodySchema>;

/** With a client or a cohort, exactly one. */
export const coachBookBodySchema = input({
  clientId: z.optional(id(clientNotFoundSentence)),
  cohortId: z.optional(id(said('cohort-not-found'))),
  typeId: id(said('choose-type-session')),
  at,
});
export type CoachBookBody = z.infer<typeof coachBookBodySchema>;

export const bookBodySchema = input({ typeId: id(said('choose-type-session')), at });
export type BookBody = z.infer<typeof bookBodySchema>;

export const moveBodySchema = input({ at });
export const moveAnswerBodySchema = input({ isAccepted: z.boolean(said('say-yes-no')) });
export const callOffBodySchema = input({ word: z.prefault(text({ field: 'word', max: wordMax }), '') });
export const outcomeBodySchema = input({
  /** Null takes it back. */
  outcome: z.nullable(z.enum(['held', 'missed'], said('choose-held-missed'))),
});
export const comingBodySchema = input({ isComing: z.boolean(said('say-whether-come')) });
export const requestBodySchema = input({
  words: text({ field: 'words', min: 1, max: requestWordsMax, tooShort: said('say-when-would') }),
});

export const allowanceBodySchema = input({
  sessions: whole({ field: 'sessions', min: 1, max: allowanceSessionsMax }),
  startsOn: calendarDay(said('choose-day')),
  endsOn: calendarDay(said('choose-day')),
});
const allowanceSchema = z.object({
  sessions: z.number(),
  startsOn: day,
  endsOn: day,
  /** Booked, held or missed in that time. */
  used: z.number(),
  held: z.number(),
});
export type Allowance = z.infer<typeof allowanceSchema>;

/** On the client page. */
export const clientOfCoachSchema = z.object({
  allowance: z.nullable(allowanceSchema),
  /** The next first; offered times are among them. */
  ahead: z.array(coachAppointmentSchema),
  /** The newest first. */
  past: z.array(coachAppointmentSchema),
});

export const clientAppointmentsSchema = z.object({
  /** Null without a coach. */
  coach: z.nullable(z.object({ id: z.string(), name: z.string(), firstName: z.string(), zone: z.string() })),
  /** Types the client may book now. */
  types: z.array(typeSchema),
  /** Why nothing can be booked, if so. */
  closed: z.nullable(z.enum(['no-coach', 'no-types', 'allowance-used', 'coach-away'])),
  allowance: z.nullable(allowanceSchema),
  lateHours: z.number(),
  /** The next first; offered times are among them. */
  ahead: z.array(clientAppointmentSchema),
  /** The newest first. */
  past: z.array(clientAppointmentSchema),
  request: z.nullable(requestSchema),
});
export type ClientAppointments = z.infer<typeof clientAppointmentsSchema>;
