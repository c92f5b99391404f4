/**
 * How the reader's part of the world writes a date. Only this follows the reader: the product speaks English, so months
 * and weekdays keep their English names, and figures are grouped as in English (a German 1.234 would read as a fraction
 * within an English sentence).
 */
export type DateHabits = {
  /** "October 8" rather than "8 October" */
  isMonthFirst: boolean;
  /** "9:14 PM" rather than "21:14" */
  hasTwelveHours: boolean;
  /** 1 is Monday, 7 is Sunday. */
  firstWeekday: number;
};

/**
 * How far the clocks of one time zone are ahead of UTC in the years around now, so that a page need not ask the browser's
 * calendar, whose first answer takes a phone a tenth of a second.
 */
export type ZoneClock = {
  timeZone: string;
  /** `[since, ahead]` in milliseconds, oldest first: from that instant on they are so far ahead. */
  changes: [since: number, ahead: number][];
  /** Nothing is known from here on. */
  until: number;
};

/** For whoever names no language. */
const otherwise = 'en-GB';

/** The first language a reader names; where it stands there without a region, with the region they name elsewhere. */
export function localeOf(languages: readonly string[]): string {
  const named = languages.flatMap((tag) => {
    try {
      return [new Intl.Locale(tag)];
    } catch {
      return [];
    }
  });
  const [first] = named;
  if (!first) return otherwise;
  const regional = named.find(({ language, region }) => language === first.language && region !== undefined);
  return (regional ?? first).toString();
}

const known = new Map<string, DateHabits>();
/** Every region there is, and an end for whoever sends us invented ones. */
const mostKnown = 500;

export function dateHabitsOf(languages: readonly string[]): DateHabits {
  const locale = localeOf(languages);
  const habits = known.get(locale) ?? habitsIn(locale);
  if (known.size < mostKnown) known.set(locale, habits);
  return habits;
}

function habitsIn(locale: string): DateHabits {
  const order = new Intl.DateTimeFormat(locale, { calendar: 'gregory', day: 'numeric', month: 'long' })
    .formatToParts(new Date(0))
    .map(({ type }) => type);
  return {
    isMonthFirst: order.indexOf('month') < order.indexOf('day'),
    hasTwelveHours: new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true,
    firstWeekday: firstWeekday(new Intl.Locale(locale)),
  };
}

type WeekInfo = { firstDay: number };

/** Not every browser can say it, and not all that can say it in the same way. */
function firstWeekday(locale: Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }): number {
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}
