// The one place that gathers all tables: drizzle-kit and the Drizzle client need them together.
export * from './schema/identity.ts';
export * from './schema/programs.ts';
export * from './schema/people.ts';
export * from './schema/journal.ts';
export * from './schema/media.ts';
export * from './schema/coaching.ts';
export * from './schema/cohorts.ts';
export * from './schema/cohort-room.ts';
export * from './schema/appointments.ts';
export * from './schema/check-ins.ts';
export * from './schema/outreach.ts';
export * from './schema/messages.ts';
export * from './schema/reminders.ts';
export * from './schema/administration.ts';
export * from './schema/webhooks.ts';
