export const requestStatuses = ['pending', 'accepted', 'declined', 'withdrawn'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const requestAnswers = ['accepted', 'declined'] as const;

/** A few words with the request; for more there is a conversation. Older ones may be longer. */
export const requestMessageMax = 500;

/** A note with the answer. */
export const requestAnswerMax = 1_000;
