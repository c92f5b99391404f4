export const requestStatuses = ['pending', 'accepted', 'declined', 'withdrawn'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const requestAnswers = ['accepted', 'declined'] as const;

/** A few words with the question; who has more to say has a conversation for it. Older ones may be longer. */
export const requestMessageMax = 500;

/** A word with the answer. */
export const requestAnswerMax = 1_000;
