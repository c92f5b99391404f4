import { catalogue } from '#server/platform/messages.ts';

export const words = catalogue<typeof import('#messages/server/cohorts.ts')>('cohorts');
