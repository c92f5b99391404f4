import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#server/platform/clock.ts';
import { bodyUpTo } from '#server/platform/http/ask-outside.ts';
import { sendRequest } from '#server/platform/http/send-request.ts';
import { emptySha256, encoded, signedHeaders, type S3Credentials } from './signature.ts';

/** `address`: endpoint, bucket and perhaps a folder, such as https://s3.eu-central-1.amazonaws.com/bucket/folder. */
export type S3Settings = S3Credentials & { address: string };
export type S3Object = { name: string; bytes: number };

/** S3 did not do what it was asked. The message is a sentence and names no secret. */
export class S3Error extends Error {
  readonly isWorthAnotherTry: boolean;
  constructor(sentence: string, isWorthAnotherTry: boolean, options?: ErrorOptions) {
    super(sentence, options);
    this.isWorthAnotherTry = isWorthAnotherTry;
  }
}

/** The most S3 takes in one request. */
const largest = 5 * 1024 ** 3;
/** About a kilobyte a second: less is no connection. */
const paceBytes = 64 * 1024;
const usualPaceMs = 60_000;
/** A page of a list names a thousand objects. */
const answerBytesMost = 4 * 1024 ** 2;
const pagesMost = 10_000;
const usualPausesMs = [1_000, 4_000, 15_000];

type Call = {
  method: 'GET' | 'PUT' | 'DELETE';
  name?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: ({ path: string } | { bytes: Buffer }) & { sha256: string };
};

export type S3 = ReturnType<typeof createS3>;

/** Objects below one address, with the bucket in the path, which every S3 understands. */
export function createS3(
  { address, ...credentials }: S3Settings,
  {
    clock,
    wait = sleep,
    pausesMs = usualPausesMs,
    paceMs = usualPaceMs,
  }: {
    clock: Clock;
    wait?: (ms: number, value?: undefined, options?: { signal?: AbortSignal }) => Promise<unknown>;
    /** Before each further try. */
    pausesMs?: readonly number[];
    /** In every such time some bytes have to move. */
    paceMs?: number;
  },
) {
  const base = new URL(address);
  const [, bucket = '', ...folders] = base.pathname.split('/').filter((part, index) => index === 0 || part !== '');
  const prefix = folders.map((folder) => `${decodeURIComponent(folder)}/`).join('');

  async function once(
    { method, name, query, headers = {}, body }: Call,
    signal?: AbortSignal,
  ): Promise<IncomingMessage> {
    const url = new URL(base.origin);
    const key = name === undefined ? '' : `/${(prefix + name).split('/').map(encoded).join('/')}`;
    url.pathname = `/${bucket}${key}`;
    for (const [each, value] of Object.entries(query ?? {})) url.searchParams.set(each, value);
    // The form of spaces that the signature is made of.
    url.search = url.search.replaceAll('+', '%20');
    const at = clock.now();
    const signed = signedHeaders({ method, url, headers, bodySha256: body?.sha256 ?? emptySha256, at }, credentials);
    const content = body && ('path' in body ? createReadStream(body.path) : body.bytes);
    const asked = sendRequest(url, {
      method,
      headers: signed,
      signal,
      body: content,
      slowest: { bytes: paceBytes, inMs: paceMs },
    });
    const response = await asked.catch((error: Error) => {
      if (signal?.aborted) throw error;
      throw new S3Error(`${base.host} could not be reached (${error.message}).`, true, { cause: error });
    });
    const { statusCode = 0 } = response;
    if (statusCode >= 200 && statusCode < 300) return response;
    const said = await bodyUpTo(response, answerBytesMost).catch(() => undefined);
    const code = /<Code>(\w+)<\/Code>/.exec(said?.toString() ?? '')?.[1];
    throw new S3Error(
      `${base.host} answered ${statusCode}${code ? ` (${code})` : ''} to ${method} ${name ?? `the list of ${bucket}`}.`,
      statusCode >= 500 || statusCode === 429,
    );
  }

  async function call(what: Call, signal?: AbortSignal): Promise<IncomingMessage> {
    for (const pause of pausesMs) {
      try {
        return await once(what, signal);
      } catch (error) {
        if (!(error instanceof S3Error) || !error.isWorthAnotherTry) throw error;
        await wait(pause, undefined, { signal });
      }
    }
    return await once(what, signal);
  }

  async function list(signal?: AbortSignal): Promise<S3Object[]> {
    const found: S3Object[] = [];
    let token = '';
    for (let pages = 0; pages < pagesMost; pages += 1) {
      const query: Record<string, string> = { 'list-type': '2', prefix, delimiter: '/' };
      if (token) query['continuation-token'] = token;
      const page = String(await bodyOf(await call({ method: 'GET', query }, signal), answerBytesMost, signal));
      if (!page.includes('<ListBucketResult'))
        throw new S3Error(`${base.host} did not answer with a list of ${bucket}.`, false);
      for (const entry of page.split('<Contents>').slice(1))
        found.push({ name: valueOf(entry, 'Key').slice(prefix.length), bytes: Number(valueOf(entry, 'Size')) });
      token = valueOf(page, 'NextContinuationToken');
      if (!token) return found;
    }
    throw new S3Error(`${base.host} lists the objects of ${bucket} without an end.`, false);
  }

  async function bodyOf(response: IncomingMessage, bytesMost: number, signal?: AbortSignal): Promise<Buffer> {
    const body = await bodyUpTo(response, bytesMost).catch((error: Error) => {
      if (signal?.aborted) throw error;
      throw new S3Error(`The answer of ${base.host} broke off (${error.message}).`, true, { cause: error });
    });
    if (!body) throw new S3Error(`The answer of ${base.host} was longer than ${bytesMost} bytes.`, false);
    return body;
  }

  /** Whose answer says no more than that it was done. */
  async function order(what: Call, signal?: AbortSignal): Promise<void> {
    await bodyOf(await call(what, signal), answerBytesMost, signal);
  }

  return {
    list,
    /** The file is read twice and never held in memory: its hash is part of what is signed. */
    put: async (name: string, path: string, signal?: AbortSignal): Promise<void> => {
      const { size } = await stat(path);
      if (size > largest) throw new S3Error(`${name} is larger than 5 GB, which S3 does not take in one piece.`, false);
      const hash = createHash('sha256');
      await pipeline(createReadStream(path), hash, { signal });
      const body = { path, sha256: hash.digest('hex') };
      const headers = { 'content-length': String(size), 'content-type': 'application/octet-stream' };
      await order({ method: 'PUT', name, headers, body }, signal);
    },
    putBytes: async (name: string, bytes: Buffer, signal?: AbortSignal): Promise<void> => {
      const body = { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
      const headers = { 'content-length': String(bytes.length), 'content-type': 'application/octet-stream' };
      await order({ method: 'PUT', name, headers, body }, signal);
    },
    get: async (name: string, bytesMost: number, signal?: AbortSignal): Promise<Buffer> =>
      await bodyOf(await call({ method: 'GET', name }, signal), bytesMost, signal),
    /** Into a new file that only its owner may read. */
    download: async (name: string, path: string, signal?: AbortSignal): Promise<void> => {
      const response = await call({ method: 'GET', name }, signal);
      const file = createWriteStream(path, { mode: 0o600, flush: true });
      await pipeline(response, upToLargest, file, { signal }).catch((error: Error) => {
        if (signal?.aborted || (error as NodeJS.ErrnoException).syscall === 'write') throw error;
        throw new S3Error(`${name} broke off while it was fetched (${error.message}).`, true, { cause: error });
      });
    },
    remove: async (name: string, signal?: AbortSignal): Promise<void> => {
      await order({ method: 'DELETE', name }, signal);
    },
  };
}

async function* upToLargest(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > largest) throw new Error('it is larger than 5 GB');
    yield piece;
  }
}

function valueOf(xml: string, element: string): string {
  const from = xml.indexOf(`<${element}>`);
  const value = from === -1 ? '' : xml.slice(from + element.length + 2, xml.indexOf('<', from + 1));
  return value.replace(/&(lt|gt|quot|apos|amp|#39|#34);/g, (_, name: string) => entities[name] ?? '');
}
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', '#39': "'", '#34': '"' };
