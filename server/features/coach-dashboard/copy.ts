const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
export const dayAndMonth = (date: string): string => dayFormat.format(new Date(`${date}T00:00:00Z`));
