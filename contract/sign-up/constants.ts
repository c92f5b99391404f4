/** An admin's sign-up link can be used for so long. */
export const signUpLinkDays = 14;

/** Used links are listed for so long. */
export const usedLinkDays = 14;

/** More open links than anyone needs at once; older ones can be revoked. */
export const openLinksMost = 100;

/** Where a link leads, with its token in the query. */
export const signUpLinkPath = '/api/login/invited';
