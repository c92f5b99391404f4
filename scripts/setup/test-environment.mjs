import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { inRoot } from './process.mjs';

/** Names of the server's settings, read from the messages themselves: this Node may not be able to load config-variables.ts. */
export function serverSettings() {
  const groups = JSON.parse(readFileSync(inRoot('messages', 'en', 'server', 'config-variables.json'), 'utf8'));
  return Object.values(groups).flatMap(({ variables }) => Object.keys(variables));
}

/** Settings exported for another instance must not reach the tests. */
export function testEnvironment(env) {
  const own = serverSettings();
  const clean = Object.fromEntries(Object.entries(env).filter(([name]) => !own.includes(name)));
  // CI keeps every tool from asking questions.
  return { ...memoryFolder(), ...clean, CI: 'true', TZ: 'UTC' };
}

const memory = '/dev/shm';
const neededBytes = 4e9;

/** What a test run throws away lies in memory where there is room: a database is made ten times quicker there. */
function memoryFolder() {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > neededBytes ? { TMPDIR: memory } : {};
  } catch {
    return {};
  }
}
