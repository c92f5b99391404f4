import { afterAll } from 'vitest';
import { passwordCost } from '#server/platform/auth/passwords.ts';
import { closeAll } from './after-file.ts';

/*
 * The files of one worker share packages and modules, which took most of the time to load. Modules keep no state except by
 * database, and each file has its own database.
 */
afterAll(closeAll);

// What a password costs is held by passwords.test.ts; the others need a hash, not a slow one.
Object.assign(passwordCost, { memory: 8, passes: 1 });
