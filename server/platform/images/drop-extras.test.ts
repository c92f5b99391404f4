import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { dropExtras } from './drop-extras.ts';

const picture = () => sharp({ create: { width: 6, height: 4, channels: 4, background: '#3a7a' } });

/** Without a checksum: nothing here looks at it. */
function chunk(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  return Buffer.concat([size, Buffer.from(type), data, Buffer.alloc(4)]);
}
const behindHead = (png: Buffer, ...more: Buffer[]) => Buffer.concat([png.subarray(0, 33), ...more, png.subarray(33)]);

it('leaves of a PNG its pixels, their colours, and how the camera was held', async () => {
  const file = await picture().withMetadata({ orientation: 6 }).withIccProfile('p3').png().toBuffer();
  const more = behindHead(file, chunk('tEXt', Buffer.from('word')), chunk('zTXt', Buffer.from('word')));
  const left = dropExtras(Buffer.concat([more, Buffer.from('<script>')]));
  expect([left.includes('word'), left.includes('<script>')]).toEqual([false, false]);
  expect(await sharp(left).metadata()).toMatchObject({ format: 'png', width: 6, height: 4, orientation: 6 });
  expect(await sharp(left).raw().toBuffer()).toEqual(await sharp(file).raw().toBuffer());
  expect((await sharp(left).metadata()).icc).toEqual(expect.any(Buffer));
});

it('drops a colour profile that unfolds into more than any has, or is none', async () => {
  const file = await picture().png().toBuffer();
  const profile = (bytes: Buffer) => chunk('iCCP', Buffer.concat([Buffer.from('name\0\0'), bytes]));
  for (const bytes of [deflateSync(Buffer.alloc(2_000_000)), Buffer.from('nothing of the kind')])
    expect(dropExtras(behindHead(file, profile(bytes))).includes('iCCP')).toBe(false);
  expect(dropExtras(behindHead(file, profile(deflateSync(Buffer.alloc(2_000))))).includes('iCCP')).toBe(true);
});

it('leaves what is cut off, or no PNG, to the decoder', async () => {
  const png = await picture().png().toBuffer();
  for (const file of [await picture().webp().toBuffer(), png.subarray(0, 40), png.subarray(0, 20), Buffer.alloc(0)])
    expect(dropExtras(file)).toBe(file);
});
