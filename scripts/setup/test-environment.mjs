import { readFileSync } from 'node:fs';
import { inRoot } from './process.mjs';

/** Names of the server's settings, read from the text of config.ts, which this Node may not be able to load. */
export function serverSettings() {
  const text = readFileSync(inRoot('server', 'platform', 'config.ts'), 'utf8');
  return [...text.matchAll(/^ {2}([A-Z][A-Z0-9_]+):\s/gm)].map(([, name]) => name);
}

/** What somebody has exported for an instance of their own must not reach the tests. */
export function testEnvironment(env) {
  const own = serverSettings();
  const clean = Object.fromEntries(Object.entries(env).filter(([name]) => !own.includes(name)));
  // CI keeps every tool from asking questions.
  return { ...clean, CI: 'true', TZ: 'UTC' };
}
