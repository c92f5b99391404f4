const shortDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** "8 Sep", three letters also where the browser writes "Sept". */
export function weekOf(day: string): string {
  const parts = Object.fromEntries(
    shortDate.formatToParts(new Date(`${day}T00:00:00Z`)).map((part) => [part.type, part.value]),
  );
  return `${parts.day} ${parts.month?.slice(0, 3)}`;
}

const weeksAtLeast = 4;

/** Weeks before anybody wrote say nothing; a few always stand, so that the page has its shape. */
export function sinceFirstEntry<Week extends { entries: number }>(weeks: readonly Week[]): readonly Week[] {
  const first = weeks.findIndex(({ entries }) => entries > 0);
  return weeks.slice(Math.min(first === -1 ? weeks.length : first, Math.max(0, weeks.length - weeksAtLeast)));
}
