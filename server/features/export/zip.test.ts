import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { zipOf } from './zip.ts';

const chunk = () => randomBytes(16_000).toString('latin1');
const madeAt = new Date('2026-03-04T09:00:00Z');

/** A file without end that knows how much of it was taken and whether it was told to stop. */
function endlessFile() {
  const seen = { chunks: 0, hasStopped: false };
  const text = async function* () {
    try {
      for (;;) {
        seen.chunks += 1;
        yield chunk();
      }
    } finally {
      seen.hasStopped = true;
    }
  };
  return { seen, text };
}

async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await nextTurn();
}

describe('the ZIP', () => {
  it('reads no further than what is taken from it', async () => {
    const { seen, text } = endlessFile();
    const zip = zipOf([{ name: 'a.txt', text }], madeAt);
    await turns(2_000);
    expect(seen.chunks).toBeLessThan(60);
    zip.destroy();
  });

  it('stops the file it is at when its reader goes away, and begins no other', async () => {
    const { seen, text } = endlessFile();
    let hasBegunAnother = false;
    const zip = zipOf(
      [
        { name: 'a.txt', text },
        {
          name: 'b.txt',
          text: async function* () {
            hasBegunAnother = true;
            yield '';
          },
        },
      ],
      madeAt,
    );
    let taken = 0;
    for await (const piece of zip) {
      taken += (piece as Buffer).length;
      if (taken > 200_000) break;
    }
    while (!seen.hasStopped) await nextTurn();
    const chunks = seen.chunks;
    await turns(200);
    expect(seen.chunks).toBe(chunks);
    expect(hasBegunAnother).toBe(false);
  });

  it('breaks off when a file does, and does not repeat the reason', async () => {
    const zip = zipOf(
      [
        {
          name: 'a.txt',
          text: async function* () {
            yield 'begun';
            throw new Error('select secret from table');
          },
        },
      ],
      madeAt,
    );
    const pieces: Buffer[] = [];
    await expect(
      (async () => {
        for await (const piece of zip) pieces.push(piece as Buffer);
      })(),
    ).rejects.toThrow('a.txt could not be written to its end.');
    // A reader must not find the end record of a complete ZIP.
    expect(Buffer.concat(pieces).includes(Buffer.from([0x50, 0x4b, 0x05, 0x06]))).toBe(false);
  });
});
