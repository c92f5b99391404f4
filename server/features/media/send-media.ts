import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MediaQuery } from '#contract/media/schema.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { unknownMedia } from './admission.ts';
import { fileEndings, openMedia, type ByteRange, type OpenedMedia } from './read-media.ts';

type Exchange = { request: Pick<FastifyRequest, 'headers'>; reply: FastifyReply };

/**
 * Answers with a photo or recording, whole or the range a player asks for. It never changes under its address, but who may see
 * it does: a browser asks each time, and is told that what it has is right.
 */
export async function sendMedia(
  deps: Deps,
  actor: SessionUser,
  { mediaId, download }: { mediaId: string } & MediaQuery,
  { request: { headers }, reply }: Exchange,
): Promise<void> {
  const media = await openMedia(deps, actor.userId, mediaId);
  // A token hands out nothing of other people, whatever role its owner has.
  if (actor.scopes && media.clientId !== actor.userId) throw unknownMedia();
  const etag = `"${media.id}"`;
  void reply.headers({
    'cache-control': 'private, no-cache',
    etag,
    'accept-ranges': 'bytes',
    // Nothing in it may run, whatever it turns out to be.
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    ...(download && { 'content-disposition': `attachment; filename="${fileName(media)}"` }),
  });
  if (headers['if-none-match']?.includes(etag)) return void reply.code(304).send();
  const range = rangeOf(headers.range, media.bytes);
  if (range === 'outside')
    return void reply.code(416).header('content-range', `bytes */${media.bytes}`).type('text/plain').send('');
  const { first, last } = range ?? { first: 0, last: media.bytes - 1 };
  const pieces = media.pieces({ first, last });
  // Before anything is answered: what cannot be read is refused with a sentence.
  const beginning = await pieces.next();
  if (range) void reply.code(206).header('content-range', `bytes ${first}-${last}/${media.bytes}`);
  void reply
    .header('content-length', last - first + 1)
    .type(media.mimeType)
    .send(Readable.from(goingOn(beginning.value, pieces), { objectMode: false, highWaterMark: 1 }));
}

async function* goingOn(beginning: Buffer, pieces: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield beginning;
  yield* pieces;
}

/** Undefined for all of it: without a range, and with one that is not of the one form that players send. */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | 'outside' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(bytes - Number(to), 0) : Number(from);
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (from !== '' && to !== '' && Number(to) < first) return undefined;
  return first > last ? 'outside' : { first, last };
}

/** Says nothing but what it is and of which day. */
const fileName = ({ kind, localDate, mimeType }: Pick<OpenedMedia, 'kind' | 'localDate' | 'mimeType'>): string =>
  `${kind}-${localDate}.${fileEndings[mimeType as keyof typeof fileEndings]}`;
