import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { BackupError } from './backup-folder.ts';

/*
 * The body of a backup is cut into pieces, each with its length, whether it is the last, and a mark that vouches for
 * its content, its place and the first lines of the file: piece by piece, so that a file of any size is read with
 * little memory and nothing is used before it was checked. The mark is that of AES-256-GCM. In files of 0.2.0 and
 * before that are not sealed it is a SHA-256 chained from piece to piece, which finds damage, but no forgery.
 */

const headBytes = 5;
/** Whatever claims to be longer is damage, and must not be waited for. */
const longestPiece = 16 * 1024 * 1024;

type Opener = {
  markBytes: number;
  /** Undefined when the mark does not fit. */
  open: (head: Buffer, content: Buffer, mark: Buffer) => Buffer | undefined;
};
type Sealer = Opener & { close: (head: Buffer, content: Buffer) => { content: Buffer; mark: Buffer } };

/** For reading alone: nothing is written without a seal any more. */
export function plainMarker(firstLines: Buffer): Opener {
  let before = createHash('sha256').update(firstLines).digest();
  const next = (head: Buffer, content: Buffer): Buffer =>
    (before = createHash('sha256').update(before).update(head).update(content).digest());
  return {
    markBytes: 32,
    open: (head, content, mark) => (next(head, content).equals(mark) ? content : undefined),
  };
}

export function sealingMarker(firstLines: Buffer, key: Buffer): Sealer {
  const context = createHash('sha256').update(firstLines).digest();
  let count = 0n;
  const nonce = (): Buffer => {
    const bytes = Buffer.alloc(12);
    bytes.writeBigUInt64BE(count, 4);
    count += 1n;
    return bytes;
  };
  return {
    markBytes: 16,
    close: (head, content) => {
      const cipher = createCipheriv('aes-256-gcm', key, nonce()).setAAD(Buffer.concat([context, head]));
      const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
      return { content: sealed, mark: cipher.getAuthTag() };
    },
    open: (head, content, mark) => {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce(), { authTagLength: 16 })
        .setAAD(Buffer.concat([context, head]))
        .setAuthTag(mark);
      const opened = decipher.update(content);
      try {
        decipher.final();
        return opened;
      } catch {
        return undefined;
      }
    },
  };
}

export async function* toPieces(contents: AsyncIterable<Buffer>, marker: Sealer): AsyncGenerator<Buffer> {
  for await (const content of contents) if (content.length > 0) yield piece(content, false, marker);
  yield piece(Buffer.alloc(0), true, marker);
}

function piece(content: Buffer, isLast: boolean, marker: Sealer): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(content.length, 0);
  head.writeUInt8(isLast ? 1 : 0, 4);
  const closed = marker.close(head, content);
  return Buffer.concat([head, closed.content, closed.mark]);
}

/** `take` gives the next so many bytes of the file, or fewer at its end. */
export async function* fromPieces(take: (bytes: number) => Promise<Buffer>, marker: Opener): AsyncGenerator<Buffer> {
  for (;;) {
    const head = await take(headBytes);
    const length = head.length === headBytes ? head.readUInt32BE(0) : 0;
    if (head.length < headBytes) throw damaged('it ends too early');
    if (length > longestPiece) throw damaged('a length in it is impossible');
    const rest = await take(length + marker.markBytes);
    if (rest.length < length + marker.markBytes) throw damaged('it ends too early');
    const content = marker.open(head, rest.subarray(0, length), rest.subarray(length));
    if (!content) throw damaged('its checksums do not fit');
    if (content.length > 0) yield content;
    if (head.readUInt8(4) === 1) break;
  }
  if ((await take(1)).length > 0) throw damaged('something follows after its end');
}

export const damaged = (how: string): BackupError =>
  new BackupError(`This backup is damaged or was changed: ${how}. Nothing was restored; take another one.`);
