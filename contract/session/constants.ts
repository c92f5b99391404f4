/** `device` follows the browser's own preference. */
export const themes = ['device', 'light', 'night'] as const;
export type Theme = (typeof themes)[number];

/** Which tab of the hosted page opens first. */
export const loginModes = ['login', 'register'] as const;
