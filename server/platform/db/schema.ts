// The one place that gathers all tables: drizzle-kit and the Drizzle client need them together.
export * from './schema/identity.ts';
export * from './schema/programs.ts';
export * from './schema/people.ts';
export * from './schema/client-day.ts';
export * from './schema/desk.ts';
export * from './schema/reach.ts';
export * from './schema/rollups.ts';
export * from './schema/messages.ts';
export * from './schema/reminders.ts';
export * from './schema/simulation.ts';
export * from './schema/exports.ts';
export * from './schema/ledger.ts';
