/** "9 Sep 2025": a list over years needs the year. */
export function dayOfYear(iso: string, timeZone: string): string {
  return format(new Date(iso), { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
}

/** "6 Oct" of '2025-10-06': a day without a time, so no time zone may move it. */
export function dayOfMonth(day: string): string {
  return format(new Date(`${day}T00:00:00Z`), { timeZone: 'UTC', day: 'numeric', month: 'short' });
}

/** "14:02:07" */
export function clockWithSeconds(at: number, timeZone: string): string {
  return format(new Date(at), { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
}

function format(date: Date, options: Intl.DateTimeFormatOptions): string {
  // All months with three letters: a column of dates stands in line.
  return formatter(options).format(date).replace('Sept', 'Sep');
}

function formatter({ timeZone, ...options }: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
  } catch {
    // A zone that this browser does not know.
    return new Intl.DateTimeFormat('en-GB', options);
  }
}
