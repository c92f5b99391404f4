import { expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { announce } from './announce.ts';

const settings = { BASE_URL: 'https://dayloom.example.org', DATA_DIR: '/srv/data' };

function announced(isTTY: boolean) {
  const [logged, printed]: [string[], string[]] = [[], []];
  const log = createLog({ logLevel: 'info' }, { write: (line) => void logged.push(line) });
  const terminal = { isTTY, write: (text: string) => printed.push(text) > 0 };
  const deps = { config: readConfig(settings), log, mail: { kind: 'files' }, database: { kind: 'embedded' } } as const;
  const commands = ['npm run grant-admin -- me@example.org'];
  announce(deps, { url: 'http://127.0.0.1:3000', hasDemoPeople: true, commands }, terminal);
  return { logged, printed: printed.join('') };
}

it('says at a terminal in words that the server is ready, and what its host should know', () => {
  const { logged, printed } = announced(true);
  expect(printed).toContain('Dayloom is ready: https://dayloom.example.org\n');
  for (const note of ['/srv/data/mail', 'TRUST_PROXY is not set', 'distress phrases', 'grant-admin', 'demo:remove'])
    expect(printed).toContain(note);
  expect(logged).toHaveLength(1);
});

it('writes nothing but lines of the log elsewhere, and leaves nothing out', () => {
  const { logged, printed } = announced(false);
  expect(printed).toBe('');
  const messages = logged.map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(messages[0]).toBe('started');
  for (const note of ['/srv/data/mail', 'TRUST_PROXY is not set', 'distress phrases', 'grant-admin', 'demo:remove'])
    expect(messages.filter((message) => message.includes(note))).toHaveLength(1);
});
