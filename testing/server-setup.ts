import { afterAll } from 'vitest';
import { passwordCost } from '#server/platform/auth/passwords.ts';
import { closeAll } from './after-file.ts';

/*
 * The files of one worker share packages and modules: loading them for each took most of the time. The server keeps
 * nothing in a module that is not by database, and each file has a database of its own.
 */
afterAll(closeAll);

// What a password costs is held by passwords.test.ts; the others need a hash, not a slow one.
Object.assign(passwordCost, { memory: 8, passes: 1 });
