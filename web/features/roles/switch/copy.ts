export const switchCopy = { failed: 'Your role could not be switched' } as const;
