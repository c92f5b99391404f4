export const bannerCopy = { title: 'Demo data.', text: 'Everyone and everything you see here is invented.' } as const;
