/** A moment as "7 Oct 2025", in the coach's zone. */
export function shortDate(iso: string, timeZone: string): string {
  return words(new Date(iso), timeZone, 'short');
}

/** A moment as "7 October 2025", in the coach's zone. */
export function longDate(iso: string, timeZone: string): string {
  return words(new Date(iso), timeZone, 'long');
}

/** A calendar day such as 2025-10-07, which is the same day everywhere. */
export function longCalendarDay(day: string): string {
  return words(new Date(`${day}T00:00:00Z`), 'UTC', 'long');
}

function words(date: Date, timeZone: string, month: 'short' | 'long'): string {
  const parts = new Map(
    formatFor(timeZone, month)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  // Put together here: British English writes September as "Sept" in one browser and "Sep" in the next.
  return `${parts.get('day')} ${month === 'short' ? parts.get('month')?.slice(0, 3) : parts.get('month')} ${parts.get('year')}`;
}

function formatFor(timeZone: string, month: 'short' | 'long'): Intl.DateTimeFormat {
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month, year: 'numeric' };
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
  } catch {
    // A zone that this browser does not know.
    return new Intl.DateTimeFormat('en-GB', options);
  }
}
