/** The people of the demo, whose place anybody may take where the demo is on. */
export const demoPersons = ['coach', 'client', 'admin'] as const;
export type DemoPerson = (typeof demoPersons)[number];
