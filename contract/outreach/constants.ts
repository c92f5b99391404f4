/** Messages one unassigned client gets from all coaches together, so that nobody is pestered. */
export const outreachMessagesMax = 3;

/** Days between two of them. */
export const outreachPauseDays = 7;

/** A first letter to a stranger is short. */
export const outreachMessageMax = 1_000;

/** Becomes the client's first name. */
export const firstNamePlaceholder = '{firstName}';

export const outreachMessageDefault =
  'Hello {firstName}, I am a coach here. If you would like company on your way, I would be glad to hear what brought you. There is no hurry, and no is a good answer too.';

/** Unassigned clients one answer holds; beyond that one searches. */
export const unassignedShown = 200;

/** Longer than any name. */
export const unassignedSearchMax = 200;
