/** Open ones of one session. */
export const commitmentsMax = 5;
export const commitmentMax = 200;
/** Days a link in a mail that ticks a commitment is valid. */
export const commitmentLinkDays = 7;
