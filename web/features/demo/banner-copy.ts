/** Apart from the entrance's words: the band stands on pages that must be light. */
export const bannerCopy = { title: 'Demo data.', text: 'Everyone and everything you see here is invented.' } as const;
