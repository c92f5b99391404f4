import { afterAll } from 'vitest';
import { closeAll } from './after-file.ts';

/*
 * The files of one worker share packages and modules: loading them for each took most of the time. The server keeps
 * nothing in a module that is not by database, and each file has a database of its own.
 */
afterAll(closeAll);
