export const requestStatuses = ['pending', 'accepted', 'declined', 'withdrawn'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const requestAnswers = ['accepted', 'declined'] as const;

/** What somebody says about why they ask. */
export const requestMessageMax = 2_000;

/** A word with the answer. */
export const requestAnswerMax = 1_000;
