import type { IncomingMessage } from 'node:http';
import type { TranscriptionConfig } from '#server/platform/config.ts';
import {
  askOutside,
  bodyUpTo,
  isPrivateAddress,
  isPublicAddress,
  type Outside as Way,
} from '#server/platform/http/ask-outside.ts';

type Recording = { bytes: Uint8Array<ArrayBuffer>; mimeType: string };

export type Outside = Pick<Way, 'resolve'> & {
  /** Milliseconds for all of it: name, connection, and the time the service takes to listen. */
  patience?: number;
  signal?: AbortSignal;
};

/** Ten minutes of speech are about 10 KB of text; what else a service says about it, such as timings, may be more. */
const answerBytesMax = 512 * 1024;

/** The proxies in front of us wait 90 seconds for an answer. */
const patienceMs = 80_000;

/** A service goes by the end of the name. */
const fileNames: Record<string, string> = {
  'audio/mp4': 'recording.m4a',
  'audio/webm': 'recording.webm',
  'audio/ogg': 'recording.ogg',
};

/** The service did not do what it was asked. The message is for the host's log and holds nothing of the recording. */
export class TranscriptionError extends Error {}

/**
 * The words of a recording, by a service that speaks OpenAI's form of the call. What is connected to is an address that was
 * looked at, on this machine or in a network of the host's own unless they allow others; no redirect is followed.
 */
export async function askTranscriptionService(
  { address, model, key, isPublic }: TranscriptionConfig,
  { bytes, mimeType }: Recording,
  language: string | null,
  { resolve, patience = patienceMs, signal }: Outside = {},
): Promise<string> {
  const isAllowed = (one: string): boolean => isPrivateAddress(one) || (isPublic && isPublicAddress(one));
  const form = new FormData();
  form.set('file', new Blob([bytes], { type: mimeType }), fileNames[mimeType] ?? 'recording');
  form.set('model', model);
  form.set('response_format', 'json');
  if (language !== null) form.set('language', language);
  const packed = new Response(form);
  const body = Buffer.from(await packed.arrayBuffer());
  const limit = AbortSignal.timeout(patience);
  const headers = {
    accept: 'application/json',
    'content-type': packed.headers.get('content-type') ?? '',
    'content-length': body.length,
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  };
  const asked = { method: 'POST', headers, body, signal: signal ? AbortSignal.any([limit, signal]) : limit };
  try {
    const answer = await askOutside(address, asked, { isAllowed, resolve });
    if (answer.statusCode === 200) return wordsIn(await bodyOf(answer));
    answer.destroy();
    throw new TranscriptionError(`it answered ${answer.statusCode}`);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof TranscriptionError) throw error;
    const reason = limit.aborted ? 'it took too long' : reasonOf(error as NodeJS.ErrnoException);
    throw new TranscriptionError(reason, { cause: error });
  }
}

const reasonOf = ({ code }: NodeJS.ErrnoException): string =>
  code === 'EPRIVATE' ? 'it is at an address that is not allowed' : `it could not be reached (${code})`;

async function bodyOf(answer: IncomingMessage): Promise<string> {
  const body = await bodyUpTo(answer, answerBytesMax);
  if (!body) throw new TranscriptionError('its answer was too large');
  return body.toString('utf8');
}

function wordsIn(body: string): string {
  try {
    const { text } = JSON.parse(body) as { text?: unknown };
    if (typeof text === 'string') return text.trim();
  } catch {
    // Said below: both mean that something else answers at that address.
  }
  throw new TranscriptionError('its answer was not the JSON that was asked for');
}
