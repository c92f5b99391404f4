import type { Browser, Page } from '@playwright/test';
import { enterDemo, expect, signInDemo, clockTest as test } from './fixtures.ts';
import type { ClockServer } from './fixtures.ts';
import { expectLoaded } from './looks.ts';
import { call } from './people.ts';

const paperOf = (page: Page) => page.getByRole('textbox', { name: 'Your entry' });
const saveOf = (page: Page) => page.getByRole('button', { name: "Save Today's Entry" });
const switchOf = (page: Page) => page.getByRole('switch', { name: 'Share this page with Ines' });
const photosOf = (page: Page) => page.getByRole('list', { name: 'Photos on this page' }).getByRole('img');

/** Where it was taken, as a camera writes it into a file: an EXIF block with one line and a GPS directory. */
const secret = 'Taken at home, Rua Augusta 12';

function withPlace(jpeg: Buffer): Buffer {
  const line = Buffer.from(`${secret}\0`, 'ascii');
  const tiff = Buffer.alloc(62 + line.length);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  const entry = (at: number, tag: number, type: number, count: number) => {
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(type, at + 2);
    tiff.writeUInt32BE(count, at + 4);
  };
  tiff.writeUInt16BE(2, 8);
  // ImageDescription, and the offset of the GPS directory.
  entry(10, 0x01_0e, 2, line.length);
  tiff.writeUInt32BE(62, 18);
  entry(22, 0x88_25, 4, 1);
  tiff.writeUInt32BE(38, 30);
  tiff.writeUInt16BE(1, 38);
  // GPSLatitudeRef: north.
  entry(40, 1, 2, 2);
  tiff.write('N\0', 48, 'latin1');
  line.copy(tiff, 62);
  const block = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(block.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, block, jpeg.subarray(2)]);
}

/** Drawn by the browser, larger than what is sent. */
async function photo(page: Page, name: string, width: number, height: number, colour: string) {
  const drawn = await page.evaluate(
    ([w, h, fill]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
      const context = canvas.getContext('2d')!;
      context.fillStyle = fill;
      context.fillRect(0, 0, w, h);
      context.fillStyle = '#f2d16b';
      context.fillRect(w / 4, h / 4, w / 3, h / 3);
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
    },
    [width, height, colour] as const,
  );
  return { name, mimeType: 'image/jpeg', buffer: withPlace(Buffer.from(drawn, 'base64')) };
}

/** The bytes of every file the page sends. */
async function watchUploads(page: Page): Promise<Buffer[]> {
  const uploads: Buffer[] = [];
  await page.exposeFunction('noteUpload', (bytes: number[]) => void uploads.push(Buffer.from(bytes)));
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = async (address, init) => {
      const body = init?.body;
      if (body instanceof Blob)
        await (window as unknown as { noteUpload: (bytes: number[]) => Promise<void> }).noteUpload([
          ...new Uint8Array(await body.arrayBuffer()),
        ]);
      return await send(address, init);
    };
  });
  return uploads;
}

async function openDesk(browser: Browser, server: ClockServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  await server.follow(context);
  const desk = await context.newPage();
  await signInDemo(desk, 'coach');
  return desk;
}

type Journal = { entries: { id: string; media: { id: string; width: number; height: number; mimeType: string }[] }[] };

test('photos leave the device without place, are read by whom the page is shared with, and by nobody else', async ({
  page,
  browser,
  clockServer,
}) => {
  const uploads = await watchUploads(page);
  await enterDemo(page, 'client');
  await expect(paperOf(page)).toBeVisible();
  const files = [
    await photo(page, 'window.jpg', 3_000, 2_000, '#7c6650'),
    await photo(page, 'sea.jpg', 1_200, 1_600, '#3c5a6e'),
  ];
  expect(files[0]?.buffer.includes(secret)).toBe(true);
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(files);
  await expect(photosOf(page)).toHaveCount(2);

  // They are there after a reload, and nothing was sent.
  await paperOf(page).fill('Two pictures of the same morning.');
  await expect(page.getByText(/^On this device, \d\d:\d\d$/)).toBeVisible();
  await page.reload();
  await expect(photosOf(page)).toHaveCount(2);
  expect(uploads).toEqual([]);
  await switchOf(page).click();
  await saveOf(page).click();
  await expect(page.getByText(/^Saved, /)).toBeVisible();
  await expect(async () => {
    const { entries } = await call<Journal>(page, 'GET', '/api/client/journal-entries');
    expect(entries[0]?.media.map(({ width, height, mimeType }) => [width, height, mimeType])).toEqual([
      [2_048, 1_365, 'image/webp'],
      [1_200, 1_600, 'image/webp'],
    ]);
  }).toPass();
  expect(uploads).toHaveLength(2);
  for (const upload of uploads) {
    expect(upload.subarray(8, 12).toString('latin1')).toBe('WEBP');
    expect(upload.includes('Exif') || upload.includes(secret)).toBe(false);
    expect(upload.length).toBeLessThan(500_000);
  }

  await page.goto('/journal');
  await expect(page.getByText('2 photos').first()).toBeVisible();
  await page.getByRole('button', { name: 'Photo 2' }).click();
  await expect(page.getByRole('dialog', { name: 'Photo 2 of 2' }).getByRole('img')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  const shown = page.getByRole('dialog', { name: 'Photo 1 of 2' }).getByRole('img');
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(2_048);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Photo 2' })).toBeFocused();

  const desk = await openDesk(browser, clockServer);
  const { entries } = await call<Journal>(page, 'GET', '/api/client/journal-entries');
  const address = `/api/media/${entries[0]?.media[0]?.id}`;
  const statusFor = async (reader: Page) => (await reader.request.get(address)).status();
  await desk.goto('/shared');
  await desk.getByRole('button', { name: /2 photos/ }).click();
  await expect(photosOf(desk)).toHaveCount(2);
  expect(await statusFor(desk)).toBe(200);

  await page.getByRole('switch', { name: /^Share this page with Ines/ }).click();
  await expect(page.getByText('Only you can see this page.')).toBeVisible();
  expect(await statusFor(desk)).toBe(404);
  expect(await statusFor(page)).toBe(200);
  await desk.reload();
  await expect(desk.getByRole('heading', { name: 'Shared with you' })).toBeVisible();
  await expectLoaded(desk);
  await expect(desk.getByText('2 photos')).toHaveCount(0);

  await page.getByRole('button', { name: 'Photo 1' }).click();
  await page.getByRole('button', { name: 'Delete photo' }).click();
  await page.getByRole('button', { name: 'Delete it for good' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(photosOf(page)).toHaveCount(1);
  expect(await statusFor(page)).toBe(404);
  await expect(page.getByText('Two pictures of the same morning.').first()).toBeVisible();
  await desk.context().close();
});
