/** In code an agreed hour is an appointment; on screens it is a session, which in code is a sign-in. */
export const appointmentStates = ['offered', 'booked', 'held', 'missed', 'called-off'] as const;
export type AppointmentState = (typeof appointmentStates)[number];

/** `link`: an https address. */
export const placeKinds = ['link', 'phone', 'address', 'words'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Who may book a type: any client of the coach, those with an allowance left, or only the coach. */
export const bookableBy = ['clients', 'allowance', 'coach'] as const;
export type BookableBy = (typeof bookableBy)[number];

export const minutesMin = 15;
export const minutesMax = 180;

/** Free times begin on a grid of so many minutes from the beginning of the hours. */
export const slotStepMinutes = 30;

export const typesMax = 20;
export const typeNameMax = 80;
export const placeMax = 500;

/** Separate stretches of hours on one weekday. */
export const stretchesMax = 4;
export const exceptionsMax = 100;
/** Days an exception may last. */
export const exceptionDaysMax = 366;

export const ruleRanges = {
  gapMinutes: { min: 0, max: 120 },
  noticeHours: { min: 0, max: 336 },
  horizonWeeks: { min: 1, max: 26 },
  mostPerWeek: { min: 1, max: 100 },
  lateHours: { min: 0, max: 336 },
  quietWeeks: { min: 1, max: 52 },
} as const;

export type AppointmentRules = {
  gapMinutes: number;
  noticeHours: number;
  horizonWeeks: number;
  mostPerWeek: number | null;
  lateHours: number;
  quietWeeks: number | null;
};
export const ruleDefaults: AppointmentRules = {
  gapMinutes: 10,
  noticeHours: 24,
  horizonWeeks: 6,
  mostPerWeek: null,
  lateHours: 24,
  quietWeeks: 5,
};

export const preferenceDefaults = { remindDay: true, remindHour: true, remindAgreed: true, neutralTitles: false };

/** Times a coach offers at once, and for how many days they are kept unless they begin earlier. */
export const offeredTimesMax = 3;
export const offerKeptDays = 3;

/** How far ahead a coach may book or offer, whatever the horizon says. */
export const bookAheadDaysMax = 366;

/** The call can be opened so many minutes before. */
export const callOpensMinutes = 10;

export const wordMax = 500;
export const requestWordsMax = 1_000;
export const linesMax = 1_000;

export const allowanceSessionsMax = 200;

export const busyCalendarsMax = 3;
export const calendarNameMax = 60;
export const calendarAddressMax = 2_000;
/** How often a busy calendar is read. */
export const busyMinutes = 15;

/** Why a busy calendar could not be read. */
export const calendarFailures = [
  'unreachable',
  'refused',
  'too-large',
  'not-a-calendar',
  'too-many',
  'private',
] as const;
export type CalendarFailure = (typeof calendarFailures)[number];

/** Earlier sessions in one response. */
export const pastShown = 50;
