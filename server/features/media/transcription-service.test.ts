import type { RequestListener } from 'node:http';
import { expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { isPrivateAddress } from '#server/platform/http/ask-outside.ts';
import { leadingTo } from '#testing/calendar-server.ts';
import { transcriptionServer } from '#testing/transcription-server.ts';
import { askTranscriptionService, type Outside } from './transcription-service.ts';

const settings = (env: Record<string, string>) => readConfig(env).transcription!;
const recording = { bytes: new Uint8Array([1, 2, 3, 250]), mimeType: 'audio/mp4' };
const words: RequestListener = (_, response) => response.end(JSON.stringify({ text: ' The call at eleven.\n' }));
const ask = (env: Record<string, string>, outside?: Outside, language: string | null = null) =>
  askTranscriptionService(settings(env), recording, language, outside);

it('is sent the recording, the model, the language somebody has chosen, and the key; answers with the words', async () => {
  const { heard, port } = await transcriptionServer(words);
  const TRANSCRIBE_URL = `http://127.0.0.1:${port}/v1/`;
  expect(await ask({ TRANSCRIBE_URL })).toBe('The call at eleven.');
  const env = { TRANSCRIBE_URL, TRANSCRIBE_MODEL: 'small', TRANSCRIBE_KEY: 'a key' };
  expect(await ask(env, {}, 'de')).toBe('The call at eleven.');
  const [plain, full] = heard;
  expect(plain).toMatchObject({ method: 'POST', url: '/v1/audio/transcriptions', authorization: undefined });
  expect([plain?.form.get('model'), plain?.form.get('language')]).toEqual(['whisper-1', null]);
  expect([full?.form.get('model'), full?.form.get('language')]).toEqual(['small', 'de']);
  expect(full?.authorization).toBe('Bearer a key');
  const file = full?.form.get('file') as File;
  expect([file.name, file.type, new Uint8Array(await file.arrayBuffer())]).toEqual([
    'recording.m4a',
    'audio/mp4',
    recording.bytes,
  ]);
});

const answers: [string, string, RequestListener][] = [
  ['an error', 'it answered 500', (_, response) => response.writeHead(500).end('{"text":"no"}')],
  ['a redirect', 'it answered 307', (_, response) => response.writeHead(307, { location: '/elsewhere' }).end()],
  ['a page', 'not the JSON', (_, response) => response.end('<!doctype html><title>Sign in</title>')],
  ['JSON of another kind', 'not the JSON', (_, response) => response.end('{"text":{"words":1}}')],
  ['null', 'not the JSON', (_, response) => response.end('null')],
  ['1 MB', 'too large', (_, response) => response.end(JSON.stringify({ text: 'a'.repeat(1024 * 1024) }))],
  ['nothing for too long', 'took too long', () => {}],
  ['a body that never ends', 'took too long', (_, response) => void response.write('{"text":"')],
  ['a body cut off', 'could not be reached', (_, response) => response.write('{"te', () => response.destroy())],
];
it.each(answers)('that answers with %s: %s', async (_, reason, answer) => {
  const { heard, port } = await transcriptionServer(answer);
  const patience = reason === 'took too long' ? 500 : undefined;
  await expect(ask({ TRANSCRIBE_URL: `http://127.0.0.1:${port}` }, { patience })).rejects.toThrow(reason);
  expect(heard).toHaveLength(1);
});

it('is given up when nobody waits any more', async () => {
  const { port } = await transcriptionServer(() => gone.abort(new Error('nobody waits')));
  const gone = new AbortController();
  const asked = ask({ TRANSCRIBE_URL: `http://127.0.0.1:${port}` }, { signal: gone.signal });
  await expect(asked).rejects.toThrow('nobody waits');
});

it('is called at the address its name leads to, and only where that is in a network of the host’s own', async () => {
  const { heard, port } = await transcriptionServer(words);
  const named = { TRANSCRIBE_URL: `http://whisper.example.org:${port}/v1` };
  expect(await ask(named, { resolve: leadingTo('127.0.0.1') })).toBe('The call at eleven.');
  for (const address of ['93.184.215.14', '169.254.169.254', '0.0.0.0', '::ffff:8.8.8.8', '2a00:1450:4001:80f::200a'])
    await expect(ask(named, { resolve: leadingTo(address) }), address).rejects.toThrow('address that is not allowed');
  expect(heard).toHaveLength(1);
  // What the start has let through is looked at once more.
  const elsewhere = { ...settings(named), address: 'http://93.184.215.14/v1/audio/transcriptions' };
  await expect(askTranscriptionService(elsewhere, recording, null)).rejects.toThrow('not allowed');
});

it('has an address of one’s own network by every spelling, or any public one by https, if the host says so', () => {
  const at = (TRANSCRIBE_URL: string, TRANSCRIBE_PUBLIC?: string) =>
    readConfig({ TRANSCRIBE_URL, TRANSCRIBE_PUBLIC }).transcription;
  for (const host of '127.0.0.1 2130706433 [::1] [::ffff:10.0.0.5] 10.0.0.5 192.168.1.9 100.100.1.1 [fd00::5]'.split(
    ' ',
  ))
    expect(at(`http://${host}:8080/v1`), host).toMatchObject({ isPublic: false });
  for (const host of '8.8.8.8 [2a00:1450:4001:80f::200a] 169.254.169.254 0.0.0.0 [fe80::1] [::ffff:8.8.8.8]'.split(' '))
    expect(() => at(`https://${host}/v1`), host).toThrow(/^TRANSCRIBE_URL leads .* TRANSCRIBE_PUBLIC=on\.$/);
  expect(at('https://api.example.org/v1', 'on')).toMatchObject({ host: 'api.example.org', isPublic: true });
  expect(at('http://localhost:8080/v1', 'on')).toMatchObject({ host: 'localhost' });
  expect(() => at('http://api.example.org/v1', 'on')).toThrow('TRANSCRIBE_URL must begin with https://');
  for (const wrong of ['whisper:8080', 'http://a:b@localhost/v1', 'http://localhost/v1?key=1', 'ftp://localhost'])
    expect(() => at(wrong), wrong).toThrow('TRANSCRIBE_URL ');
  expect(at('http://whisper/v1')?.address).toBe('http://whisper/v1/audio/transcriptions');
  expect(readConfig({}).transcription).toBeUndefined();
  for (const env of [{ TRANSCRIBE_KEY: 'a' }, { TRANSCRIBE_PUBLIC: 'on' }])
    expect(() => readConfig(env)).toThrow('needs TRANSCRIBE_URL');
  expect(isPrivateAddress('172.31.255.255') && !isPrivateAddress('172.32.0.1')).toBe(true);
});
