export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Minutes after midnight: a quarter to eight in the evening. */
export const reminderMinuteDefault = 19 * 60 + 45;

/** A reminder that could not go out for longer than this is left out: it would come at the wrong time of day. */
export const reminderLateHours = 3;

/** Hours a link in a reminder is good for. */
export const moodLinkHours = 36;

/** Moods one can tap in the mail itself; the page behind it has all ten. */
export const mailedMoods = [2, 4, 5, 7, 9] as const;

/** Hours between two nudges of a coach to one client. */
export const nudgeHours = 24;

/** Days ahead that the calendar address tells. */
export const calendarDays = 60;

/** Browsers one person may have told. */
export const pushBrowsersMax = 10;
