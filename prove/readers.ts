import { createHash } from 'node:crypto';
import { allEndpoints } from '#contract/registry.ts';
import { unzip } from '#testing/unzip.ts';
import { signIn } from '#bench/people.ts';

/** What somebody can read: the addresses that have it, which of the texts, and the SHA-256 of each file. */
export type Reader = { email: string; paths: string[]; texts: string[]; files: Record<string, string> };

const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** They answer without an end, end the session, change something or are not for reading. */
const left = new Set(['live.stream', 'session.logout', 'session.login', 'demo.enter']);

/** What can stand in an address, by the name of the place; `id` and names that are not here take any. */
export type Ids = Record<string, readonly string[]>;

/** Every address of the product that reads, with each id wherever it can stand. */
export function addresses(ids: Ids): string[] {
  const any = [...new Set(Object.values(ids).flat())];
  const filled = (path: string): string[] => {
    const place = /\{(\w+)\}/.exec(path);
    if (!place) return [path];
    return (ids[place[1] ?? ''] ?? any).flatMap((id) => filled(path.replace(place[0], id)));
  };
  return allEndpoints
    .filter(({ method, id, access }) => method === 'GET' && access !== 'public' && !left.has(id))
    .flatMap(({ path }) => filled(path));
}

type Answer = { path: string; text: string; file: string | undefined };

async function read(url: string, cookie: string, path: string): Promise<Answer | undefined> {
  const answer = await fetch(`${url}${path}`, { headers: { cookie, origin: url }, redirect: 'manual' });
  if (answer.status !== 200) return void (await answer.arrayBuffer());
  const bytes = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type') ?? '';
  if (type.includes('zip')) return { path, text: [...(await unzip(bytes)).values()].join('\n'), file: undefined };
  if (/json|text|xml|calendar/.test(type)) return { path, text: bytes.toString('utf8'), file: undefined };
  return { path, text: '', file: hashOf(bytes) };
}

/** Which of the texts somebody reads at these addresses. */
export async function readAll(url: string, email: string, paths: string[], texts: readonly string[]): Promise<Reader> {
  const cookie = await signIn(url, email);
  const reader: Reader = { email, paths: [], texts: [], files: {} };
  const found = new Set<string>();
  for (const path of paths) {
    const answer = await read(url, cookie, path);
    if (!answer) continue;
    const here = texts.filter((text) => answer.text.includes(text));
    if (answer.file) reader.files[path] = answer.file;
    if (here.length > 0 || answer.file) reader.paths.push(path);
    for (const text of here) found.add(text);
  }
  reader.texts = texts.filter((text) => found.has(text));
  return reader;
}
