/** `replaced`: another program took its place before it was finished; its entries stay. */
export const assignmentStatuses = ['active', 'completed', 'replaced'] as const;
export type AssignmentStatus = (typeof assignmentStatuses)[number];

/** Percent of a week's days with an entry, from the best rating down; below the last it is "Needs Focus". */
export const weeklyRatings = [
  { from: 85, rating: 'Excellent' },
  { from: 70, rating: 'Good' },
  { from: 50, rating: 'Fair' },
] as const;
export const lowestRating = 'Needs Focus';
export type WeeklyRating = (typeof weeklyRatings)[number]['rating'] | typeof lowestRating;

/** One cell of the loom: an entry was written; the day was passed without one; the day stands open; still to come. */
export const loomStates = ['written', 'skipped', 'today', 'ahead'] as const;
export type LoomState = (typeof loomStates)[number];

/** A pause longer than a season is an end. */
export const pauseMaxDays = 90;

/** How far ahead the first day of a program can lie. */
export const startAheadMaxDays = 365;

/** How far ahead a pause can be put into the calendar. */
export const pauseAheadMaxDays = 90;
