import * as z from 'zod/mini';
import { calendarDay, day, id, input, instant, line, secureAddress, whole } from '#contract/fields.ts';
import {
  bookableBy,
  calendarAddressMax,
  calendarFailures,
  calendarNameMax,
  exceptionsMax,
  minutesMax,
  minutesMin,
  placeKinds,
  placeMax,
  ruleRanges,
  stretchesMax,
  typeNameMax,
} from './constants.ts';
import { said, type FieldLabel } from '#contract/said.ts';

export const placeSchema = z.object({ kind: z.enum(placeKinds), text: z.string() });

export const typeBodySchema = input({
  name: line({ field: 'name', min: 1, max: typeNameMax }),
  minutes: whole({ field: 'length', min: minutesMin, max: minutesMax }),
  /** With kind `link` an https address; checked by rules.ts. */
  placeKind: z.enum(placeKinds, said('choose-where-meet')),
  place: line({ field: 'place', max: placeMax }),
  bookableBy: z.enum(bookableBy, said('choose-who-may')),
});
export type TypeBody = z.infer<typeof typeBodySchema>;

export const typeSchema = z.object({
  id: z.string(),
  name: z.string(),
  minutes: z.number(),
  place: placeSchema,
  bookableBy: z.enum(bookableBy),
});
export type AppointmentType = z.infer<typeof typeSchema>;

const minuteOfDay = whole({ field: 'time', min: 0, max: 1440, sentence: said('choose-time-day') });
const hoursSchema = z.array(z.array(z.tuple([z.number(), z.number()])));

const sevenDays = said('choose-hours-all');
const twoTimes = said('choose-two-times');
/** Seven lists, Monday first, of stretches: two minutes after midnight in the coach's zone. */
export const hoursBodySchema = input({
  hours: z
    .array(
      z
        .array(
          z.array(minuteOfDay, twoTimes).check(z.maxLength(2, twoTimes), z.minLength(2, twoTimes)),
          said('choose-hours'),
        )
        .check(z.maxLength(stretchesMax, said('day-stretches-hours', { stretchesMax }))),
      said('choose-hours'),
    )
    .check(z.maxLength(7, sevenDays), z.minLength(7, sevenDays)),
});
export type HoursBody = z.infer<typeof hoursBodySchema>;

const range = (field: FieldLabel, { min, max }: { min: number; max: number }) => whole({ field, min, max });
export const rulesBodySchema = input({
  gapMinutes: range('gap', ruleRanges.gapMinutes),
  noticeHours: range('notice', ruleRanges.noticeHours),
  horizonWeeks: range('weeks-ahead', ruleRanges.horizonWeeks),
  mostPerWeek: z.nullable(range('per-week', ruleRanges.mostPerWeek)),
  lateHours: range('hours', ruleRanges.lateHours),
  quietWeeks: z.nullable(range('weeks', ruleRanges.quietWeeks)),
});

const exceptionKinds = ['away', 'extra'] as const;
export const exceptionBodySchema = input({
  kind: z.enum(exceptionKinds, said('choose-away-extra')),
  startsOn: calendarDay(said('choose-day')),
  endsOn: calendarDay(said('choose-day')),
  /** 0 and 1440: all day. */
  fromMinute: minuteOfDay,
  untilMinute: minuteOfDay,
});
export type ExceptionBody = z.infer<typeof exceptionBodySchema>;

const exceptionSchema = z.object({
  id: z.string(),
  kind: z.enum(exceptionKinds),
  startsOn: day,
  endsOn: day,
  fromMinute: z.number(),
  untilMinute: z.number(),
  /** Booked sessions that lie in it; nothing is called off by itself. */
  booked: z.array(z.object({ id: z.string(), clientId: z.nullable(z.string()), name: z.string(), startsAt: instant })),
});

export const calendarBodySchema = input({
  name: line({ field: 'name', min: 1, max: calendarNameMax }),
  address: secureAddress('address').check(
    z.minLength(1, said('enter-address-calendar')),
    z.maxLength(calendarAddressMax, said('address-too-long')),
  ),
});

export const busyCalendarSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** When it last answered. */
  readAt: z.nullable(instant),
  failingSince: z.nullable(instant),
  failure: z.nullable(z.enum(calendarFailures)),
  /** Busy times that are not over. */
  busyAhead: z.number(),
});

export const hoursPageSchema = z.object({
  zone: z.string(),
  types: z.array(typeSchema),
  hours: hoursSchema,
  rules: z.object({
    gapMinutes: z.number(),
    noticeHours: z.number(),
    horizonWeeks: z.number(),
    mostPerWeek: z.nullable(z.number()),
    lateHours: z.number(),
    quietWeeks: z.nullable(z.number()),
  }),
  /** Those that are not over, the earliest first. */
  exceptions: z.array(exceptionSchema).check(z.maxLength(exceptionsMax)),
  calendars: z.array(busyCalendarSchema),
  /** There is an address of the coach's own calendar; it is shown once, when created. */
  hasCalendar: z.boolean(),
});
export type HoursPage = z.infer<typeof hoursPageSchema>;

export const preferencesSchema = z.object({
  remindDay: z.boolean(),
  remindHour: z.boolean(),
  remindAgreed: z.boolean(),
  neutralTitles: z.boolean(),
});
export const preferencesBodySchema = input({
  remindDay: z.boolean(said('say-whether-want')),
  remindHour: z.boolean(said('say-whether-want')),
  remindAgreed: z.boolean(said('say-whether-want')),
  neutralTitles: z.boolean(said('say-what-calendars')),
});
export type AppointmentPreferences = z.infer<typeof preferencesSchema>;

export const idParamsSchema = (sentence: string) => input({ id: id(sentence) });
