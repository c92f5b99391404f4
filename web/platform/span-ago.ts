const minuteInMs = 60_000;

/** "just now", "5 minutes ago", "3 hours ago", "2 days ago": spans of time, not dates, so it needs no time zone. */
export function spanAgo(iso: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(iso)) / minuteInMs);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${counted(minutes, 'minute')} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${counted(hours, 'hour')} ago` : `${counted(Math.floor(hours / 24), 'day')} ago`;
}

/** "in 5 minutes"; a moment that is nearly there is a minute away. */
export function minutesUntil(iso: string, now: Date): string {
  return `in ${counted(Math.max(1, Math.ceil((Date.parse(iso) - now.getTime()) / minuteInMs)), 'minute')}`;
}

function counted(count: number, what: string): string {
  return `${count} ${count === 1 ? what : `${what}s`}`;
}
