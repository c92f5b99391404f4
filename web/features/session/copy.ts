/** A device in another zone than the account. */
export const timeZoneCopy = {
  title: (place: string) => `This device is on ${place} time`,
  text: (place: string) => `Your days still follow ${place}. Reminders and streaks go by the same clock.`,
  change: (place: string) => `Use ${place}`,
  keep: (place: string) => `Keep ${place}`,
  changed: (place: string) => `Your days follow ${place} now`,
  error: 'Error',
} as const;
