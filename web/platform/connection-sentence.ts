/** Said when no answer came at all. On its own, for pages that have not made a call yet. */
export const connectionSentence = 'The connection is interrupted. Nothing was lost; please try again.';
