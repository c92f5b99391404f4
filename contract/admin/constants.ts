/** Shown when everything works. */
export const healthyText = 'Healthy';

export const healthStates = ['healthy', 'degraded', 'down'] as const;
export type HealthState = (typeof healthStates)[number];
