/** Questions of a check-in a coach makes. Instruments that come with the product may have more. */
export const ownItemsMax = 12;
export const itemsMax = 120;
/** Of one question. */
export const answersMax = 12;
export const itemTextMax = 500;
export const answerLabelMax = 120;
/** Of an answer in words. */
export const wordsMax = 2_000;
export const instrumentTitleMax = 120;
export const instructionMax = 1_000;
export const creditMax = 500;
/** Check-ins a coach keeps in their own library. */
export const ownInstrumentsMax = 50;
/** The JSON of one. */
export const instrumentMaxBytes = 256 * 1024;

/** People that one sending reaches at most. */
export const recipientsMax = 500;
export const noteMax = 500;
export const everyWeeksMax = 12;
export const everyWeeksDefault = 4;

/** Program days for which a check-in of a program is asked, from its own day on. */
export const askedForDays = 7;
/** Days for which one of the last days is asked after the program is completed. */
export const askedAfterEndDays = 28;

/** Up to so many questions are asked one at a time; longer ones come in pages of eight. */
export const oneAtATimeMax = 12;
export const itemsPerPage = 8;

/** What a coach is shown of an answered check-in. */
export const shownChoices = ['nothing', 'score', 'answers'] as const;
export type Shown = (typeof shownChoices)[number];

/** Licences under which an instrument may come with the product. */
export const shippableLicences = ['public-domain', 'granted-with-credit', 'cc-by', 'cc-by-nd', 'own'] as const;
/** A coach’s file may state another one, for which the coach answers. */
export const licenceStatuses = [...shippableLicences, 'other'] as const;

/** The check-in that asks where somebody is on their goals. It has no questions of its own. */
export const goalsInstrument = 'goals';
export const goalsMinutes = 2;

/** Figures across clients are made of whole groups of this many people. */
export const groupOf = 5;
