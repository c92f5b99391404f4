/** A device in another zone than the account. */
export const timeZoneCopy = {
  title: (place: string) => `This device is on ${place} time`,
  text: (place: string) => `Your days, reminders and streak still use ${place} time.`,
  change: (place: string) => `Use ${place}`,
  keep: (place: string) => `Keep ${place}`,
  changed: (place: string) => `Now using ${place} time`,
  error: 'Error',
} as const;
