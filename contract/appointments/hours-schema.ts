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

export const placeSchema = z.object({ kind: z.enum(placeKinds), text: z.string() });

export const typeBodySchema = input({
  name: line({ name: 'The name', min: 1, max: typeNameMax }),
  minutes: whole({ name: 'The length', min: minutesMin, max: minutesMax }),
  /** With kind `link` an https address; checked by rules.ts. */
  placeKind: z.enum(placeKinds, 'Please choose where you meet.'),
  place: line({ name: 'The place', max: placeMax }),
  bookableBy: z.enum(bookableBy, 'Please choose who may book it.'),
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

const minuteOfDay = whole({ name: 'The time', min: 0, max: 1440, sentence: 'Please choose a time of day.' });
const hoursSchema = z.array(z.array(z.tuple([z.number(), z.number()])));

const sevenDays = 'Please choose hours for all seven days.';
const twoTimes = 'Please choose two times.';
/** Seven lists, Monday first, of stretches: two minutes after midnight in the coach's zone. */
export const hoursBodySchema = input({
  hours: z
    .array(
      z
        .array(
          z.array(minuteOfDay, twoTimes).check(z.maxLength(2, twoTimes), z.minLength(2, twoTimes)),
          'Please choose hours.',
        )
        .check(z.maxLength(stretchesMax, `A day can have at most ${stretchesMax} stretches of hours.`)),
      'Please choose hours.',
    )
    .check(z.maxLength(7, sevenDays), z.minLength(7, sevenDays)),
});
export type HoursBody = z.infer<typeof hoursBodySchema>;

const range = (name: string, { min, max }: { min: number; max: number }) => whole({ name, min, max });
export const rulesBodySchema = input({
  gapMinutes: range('The gap', ruleRanges.gapMinutes),
  noticeHours: range('The notice', ruleRanges.noticeHours),
  horizonWeeks: range('The weeks ahead', ruleRanges.horizonWeeks),
  mostPerWeek: z.nullable(range('The most per week', ruleRanges.mostPerWeek)),
  lateHours: range('The hours', ruleRanges.lateHours),
  quietWeeks: z.nullable(range('The weeks', ruleRanges.quietWeeks)),
});

const exceptionKinds = ['away', 'extra'] as const;
export const exceptionBodySchema = input({
  kind: z.enum(exceptionKinds, 'Please choose: away, or extra hours.'),
  startsOn: calendarDay('Please choose a day.'),
  endsOn: calendarDay('Please choose a day.'),
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
  name: line({ name: 'The name', min: 1, max: calendarNameMax }),
  address: secureAddress('The address').check(
    z.minLength(1, 'Please enter the address of the calendar.'),
    z.maxLength(calendarAddressMax, 'This address is too long.'),
  ),
});

const busyCalendarSchema = z.object({
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
  remindDay: z.boolean('Please say whether you want this reminder.'),
  remindHour: z.boolean('Please say whether you want this reminder.'),
  remindAgreed: z.boolean('Please say whether you want this reminder.'),
  neutralTitles: z.boolean('Please say what calendars may show.'),
});
export type AppointmentPreferences = z.infer<typeof preferencesSchema>;

export const idParamsSchema = (sentence: string) => input({ id: id(sentence) });
