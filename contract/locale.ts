/**
 * How the reader's region writes dates. Names of months and days and the grouping of digits are those of the language a
 * page is in: a German 1.234 would read as a fraction in an English sentence.
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
 * The UTC offsets of one time zone in the years around now, so that a page does not need the browser's calendar data,
 * whose first use takes a phone 100 ms.
 */
export type ZoneClock = {
  timeZone: string;
  /** `[since, ahead]` in milliseconds, oldest first: the offset from that instant on. */
  changes: [since: number, ahead: number][];
  /** Unknown from here on. */
  until: number;
};

/** For readers who name no language. */
const otherwise = 'en-GB';

/**
 * The first language a reader names; without a region there, with the region they name elsewhere. English alone is of no
 * place, as where somebody chose it here: then it is read where the next language is.
 */
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
  const next = named.find(({ language }) => language !== first.language)?.maximize().region;
  if (!regional && first.language === 'en' && next) return `en-${next}`;
  return (regional ?? first).toString();
}

const known = new Map<string, DateHabits>();
/** Bounds the cache against invented regions. */
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

/** Not every browser supports it, nor in the same way. */
function firstWeekday(locale: Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }): number {
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}
