import { catalogue } from '#server/platform/messages.ts';

export const words = catalogue<typeof import('#messages/server/messages.ts')>('messages');
