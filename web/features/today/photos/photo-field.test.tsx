import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { memoryDevice, type MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { renderPage, settled, typist } from '#web/platform/page-in-test.tsx';
import { PhotoField } from './photo-field.tsx';
import { fakeCamera, picture } from './photos-in-test.ts';

let device: MemoryDevice;
beforeEach(() => {
  device = memoryDevice();
  fakeCamera();
});

const person = typist();
async function show() {
  const page = renderPage(
    <form>
      <textarea aria-label="Your entry" />
      <PhotoField place="a1/3/3" />
    </form>,
    { user: theUser },
  );
  await settled();
  return page;
}
const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
async function choose(...files: File[]) {
  fireEvent.change(input(), { target: { files } });
  await settled();
}
const alts = () => screen.queryAllByRole<HTMLImageElement>('img').map(({ alt }) => alt);
const said = () => document.querySelector('[role=alert]')?.textContent;

test('photos are shrunk, kept on the device and there again after a reload, until one is removed', async () => {
  const page = await show();
  await choose(picture('one.jpg'), picture('two.png', 'image/png'));
  expect(alts()).toEqual(['Photo 1', 'Photo 2']);
  expect(screen.getByRole('status').textContent).toBe('2 photos on this page');
  expect(device.all('media').map(({ about, place, entryId }) => ({ about, place, entryId }))).toEqual(
    [1, 2].map(() => ({
      about: { mimeType: 'image/webp', width: 2_048, height: 1_536 },
      place: 'a1/3/3',
      entryId: null,
    })),
  );
  page.unmount();
  await show();
  expect(alts()).toEqual(['Photo 1', 'Photo 2']);
  await person.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  await waitFor(() => expect(alts()).toEqual(['Photo 1']));
  expect(document.activeElement?.textContent).toBe('Add photos');
  expect(device.all('media')).toHaveLength(1);
});

test('of four the first three are taken, and no fourth after them', async () => {
  await show();
  await choose(...['1', '2', '3', '4'].map((name) => picture(`${name}.jpg`)));
  expect(alts()).toHaveLength(3);
  expect(said()).toBe('A page holds three photos. Only the first ones were added.');
  await person.click(screen.getByRole('button', { name: 'Add photos' }));
  expect(said()).toBe('A page holds three photos.');
  await choose(picture('5.jpg'));
  expect(alts()).toHaveLength(3);
});

test('what this browser cannot read is said, and the others are taken', async () => {
  await show();
  await choose(picture('IMG_1.HEIC'.toLowerCase(), ''), picture('broken.jpg'), picture('good.jpg'));
  expect(alts()).toHaveLength(1);
  expect(said()).toMatch(/^This browser can’t read HEIC photos\./);
  expect(said()).toContain('“broken.jpg” couldn’t be read as a picture.');
});

test('a picture that is pasted is taken; words with a picture of them are words', async () => {
  await show();
  const paper = screen.getByRole('textbox');
  const data = (types: string[]) => ({ clipboardData: { files: [picture('pasted.png', 'image/png')], types } });
  expect(fireEvent.paste(paper, data(['Files', 'text/plain'])), 'is left to the field').toBe(true);
  expect(fireEvent.paste(paper, data(['Files']))).toBe(false);
  await settled();
  expect(alts()).toEqual(['Photo 1']);
});

test('a device that keeps nothing says so', async () => {
  await show();
  device.breakDown(true);
  await choose(picture('one.jpg'));
  expect(said()).toBe('This browser couldn’t keep the photo on this device. Your words are not affected.');
  expect(alts()).toEqual([]);
});
