import { catalogue } from '#server/platform/messages.ts';

const words = catalogue<typeof import('#messages/server/admin.ts')>('admin');
type Words = ReturnType<typeof words>;
export type FileWords = Words['usersFile'];
export type HealthWords = Words['health'];

/** What an admin who did something is told. */
export const adminAnswers = (language: string): Words['answers'] => words(language).answers;
export const usersFileWords = (language: string): FileWords => words(language).usersFile;
export const healthWords = (language: string): HealthWords => words(language).health;
