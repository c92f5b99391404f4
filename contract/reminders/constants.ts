export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Minutes after midnight: 19:45. */
export const reminderMinuteDefault = 19 * 60 + 45;

/** A reminder delayed for longer than this is skipped: it would come at the wrong time of day. */
export const reminderLateHours = 3;

/** Hours a link in a reminder is valid. */
export const moodLinkHours = 36;

/** Moods to tap in the mail; the page behind it has all ten. */
export const mailedMoods = [2, 4, 5, 7, 9] as const;

/** Hours between two nudges from a coach to one client. */
export const nudgeHours = 24;

/** Days ahead in the calendar feed. */
export const calendarDays = 60;

/** Push subscriptions per person. */
export const pushBrowsersMax = 10;
