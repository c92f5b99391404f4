import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Output, WebMOutputFormat } from 'mediabunny';
import { findBrowser } from '#testing/browser.ts';
import { expect, test } from './fixtures.ts';
import { newTrialClient } from './people.ts';
import { isReadyForOffline } from './ready-for-offline.ts';

const { path, args } = await findBrowser();
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
// Pages that open without a connection, with a microphone that beeps.
test.use({
  serviceWorkers: 'allow',
  permissions: ['microphone'],
  launchOptions: { executablePath: path, args: [...args, ...microphone] },
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saveOf = (page: Page) => button(page, "Save Today's Entry");
const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

async function beginTrial(page: Page): Promise<void> {
  await newTrialClient(page);
  await page.goto('/');
}

async function record(page: Page, seconds: number): Promise<void> {
  await button(page, 'Audio Response').click();
  await button(page, 'Start recording').click();
  await expect(page.getByText(`0:0${seconds}`)).toBeVisible();
}

type Entry = { entryText: string; entryType: string; media: { id: string; durationMs: number; bytes: number }[] };

async function entriesOf(page: Page): Promise<Entry[]> {
  const answer = await page.request.get('/api/client/journal-entries');
  return ((await answer.json()) as { entries: Entry[] }).entries;
}

/** What lies in one store of the device. */
const onDevice = <R>(page: Page, store: string): Promise<R[]> =>
  page.evaluate(
    (name) =>
      new Promise<R[]>((done, fail) => {
        const opening = indexedDB.open('words');
        opening.addEventListener('error', () => fail(opening.error));
        opening.addEventListener('success', () => {
          const all = opening.result.transaction(name).objectStore(name).getAll();
          all.addEventListener('success', () => {
            opening.result.close();
            done(all.result as R[]);
          });
        });
      }),
    store,
  );

test('a page is spoken, paused, listened to, saved, and played from the server from where one wants', async ({
  page,
}) => {
  await beginTrial(page);
  await record(page, 2);
  await expect(said(page, 'Recording')).toHaveCount(1);
  await expect(saveOf(page)).toBeDisabled();
  await button(page, 'Pause').click();
  await expect(said(page, /^Paused at 0:0\d$/)).toHaveCount(1);
  await button(page, 'Continue recording').click();
  await expect(page.getByText('0:04')).toBeVisible();
  await button(page, 'Done').click();
  await button(page, 'Listen').click();
  await expect(page.getByText(/^0:0[1-4] of 0:0\d$/)).toBeVisible();
  await page.getByLabel('A line to find it by').fill('The call at eleven');
  await saveOf(page).click();

  await expect(said(page, 'Entry Saved')).toHaveCount(1);
  await expect(page.getByText('The call at eleven')).toBeVisible();
  expect(await onDevice(page, 'media')).toEqual([]);
  const [entry] = await entriesOf(page);
  expect(entry).toMatchObject({ entryText: 'The call at eleven', entryType: 'audio' });
  expect(entry?.media[0]?.durationMs).toBeGreaterThan(3_500);

  await page.reload();
  const answered = page.waitForResponse((response) => response.url().includes('/api/media/'));
  await button(page, 'Listen').click();
  expect((await answered).status()).toBe(206);
  const place = page.getByRole('slider', { name: 'Place in the recording' });
  await place.focus();
  await page.keyboard.press('End');
  await expect(place).toHaveAttribute('aria-valuetext', /^0:0([345]) of 0:0\1$/);
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: '1.5×' }).click();
  const audio = page.locator('audio');
  expect(await audio.evaluate((element: HTMLAudioElement) => [element.playbackRate, element.error])).toEqual([
    1.5,
    null,
  ]);
  expect(await audio.evaluate((element: HTMLAudioElement) => element.seekable.end(0))).toBeGreaterThan(3.5);
});

test('killed while it is spoken it is found again, waits without a connection, and arrives when it is back', async ({
  page,
  context,
}) => {
  await beginTrial(page);
  await isReadyForOffline(page);
  await record(page, 4);
  const killer = await context.newCDPSession(page);
  void killer.send('Page.crash').catch(() => {});
  await page.waitForEvent('crash');
  await page.close();

  const found = await context.newPage();
  await found.goto('/');
  // A second, and the moment between the clock and the end of the tab.
  await expect(found.getByText(/^Paused at 0:0[3-5]\. Everything so far is kept\.$/)).toBeVisible();
  await expect(button(found, 'Listen')).toBeVisible();
  await context.setOffline(true);
  await found.getByLabel('A line to find it by').fill('From the train');
  await saveOf(found).click();
  await expect(found.getByText(/in one piece\. It goes by itself when you’re back online\./)).toBeVisible();
  await found.reload();
  await expect(found.getByText('From the train')).toBeVisible();
  await expect(button(found, 'Listen')).toBeVisible();
  await expect(found.getByText('Your cell is woven once the last piece has arrived.')).toBeVisible();

  await context.setOffline(false);
  await expect(said(found, 'Entry Saved')).toHaveCount(1);
  const entries = await entriesOf(found);
  expect(entries.map(({ entryText, media }) => [entryText, media.length])).toEqual([['From the train', 1]]);
  expect(entries[0]?.media[0]?.durationMs).toBeGreaterThan(2_900);
});

const minutes = 4;

/** As a browser would have written it, but at once: minutes of sound at 32 kbit/s. */
async function longSound(): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 };
  for (let packet = 0; packet < minutes * 3_000; packet += 1) {
    const sound = new Uint8Array(80).map((_, index) => (packet * 31 + index * 7) % 251);
    await source.add(new EncodedPacket(sound, 'key', packet * 0.02, 0.02), { decoderConfig });
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

/** Second by second on the device, with the draft that names it. */
async function putOnDevice(page: Page, file: Uint8Array): Promise<void> {
  const user = (await (await page.request.get('/api/auth/user')).json()) as { id: string };
  const home = (await (await page.request.get('/api/client/dashboard')).json()) as {
    assignment: { id: string };
    progress: { currentWeek: number; currentDay: number };
  };
  const { currentWeek, currentDay } = home.progress;
  const place = `spoken:${home.assignment.id}.${currentWeek}.${currentDay}`;
  await page.evaluate(
    async ({ userId, place, sound, seconds }) => {
      const file = Uint8Array.from(atob(sound), (letter) => letter.charCodeAt(0));
      const opening = indexedDB.open('words');
      await new Promise((done) => opening.addEventListener('success', done));
      const tx = opening.result.transaction(['media', 'drafts'], 'readwrite');
      const common = {
        userId,
        mediaId: 'm1',
        kind: 'recording',
        place,
        entryId: null,
        about: null,
        keptAt: Date.now(),
      };
      const size = Math.ceil(file.length / seconds);
      for (let number = 0; number < seconds; number += 1) {
        const part = file.subarray(number * size, (number + 1) * size);
        const value = new Uint8Array(10 + part.length);
        const head = new DataView(value.buffer);
        head.setUint32(0, 1000);
        head.setUint16(4, 4);
        value.set([number % 10, 5, 9, 0], 6);
        value.set(part, 10);
        tx.objectStore('media').put({ ...common, number, value: value.buffer });
      }
      const spoken = { mediaId: 'm1', mimeType: 'audio/webm', begunAt: Date.now(), line: '' };
      const draft = { userId, place, slot: 's', seq: 1, base: null, replaces: [], refusal: null, keptAt: Date.now() };
      tx.objectStore('drafts').put({ ...draft, value: spoken });
      await new Promise((done) => tx.addEventListener('complete', done));
      opening.result.close();
    },
    { userId: user.id, place, seconds: minutes * 60, sound: Buffer.from(file).toString('base64') },
  );
}

const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The sound itself, without what stands before each second of it. */
const soundOnDevice = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((done) => {
        const opening = indexedDB.open('words');
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('media').objectStore('media').getAll();
          all.addEventListener('success', () => {
            const parts = (all.result as { value: ArrayBuffer }[]).map(({ value }) => {
              return new Uint8Array(value, 6 + new DataView(value).getUint16(4));
            });
            done(parts.map((part) => Array.from(part, (byte) => String.fromCharCode(byte)).join('')).join(''));
          });
        });
      }),
  );

test.describe('with every request in the hands of the journey', () => {
  // What goes through a service worker, once there is one, would not be held back.
  test.use({ serviceWorkers: 'block' });

  test('four minutes arrive whole though the line breaks twice, and no piece is sent twice', async ({
    page,
    context,
  }) => {
    await beginTrial(page);
    await putOnDevice(page, await longSound());
    await page.reload();
    await expect(page.getByText(`Paused at ${minutes}:00. Everything so far is kept.`)).toBeVisible();

    const arrived: string[] = [];
    page.on('response', (response) => {
      const piece = /\/pieces\/(\d+)$/.exec(response.url())?.[1];
      if (piece && response.ok()) arrived.push(piece);
    });
    const breaks = [2, 4];
    let tries = 0;
    await page.route('**/pieces/*', async (route) => {
      tries += 1;
      if (!breaks.includes(tries)) return await route.continue();
      await context.setOffline(true);
      return await route.abort('internetdisconnected');
    });
    await saveOf(page).click();
    let kept = '';
    for (const count of breaks) {
      await expect.poll(() => tries).toBe(count);
      await expect(page.getByText(/They go by themselves when you’re back online/)).toBeVisible();
      kept = await soundOnDevice(page);
      await context.setOffline(false);
    }
    await expect(said(page, 'Entry Saved')).toHaveCount(1);
    expect(arrived.length).toBeGreaterThan(2);
    expect(arrived).toEqual([...new Set(arrived)]);
    const recording = (await entriesOf(page))[0]?.media[0];
    // WebM does not say how long its last packet lasts.
    expect(recording).toMatchObject({ durationMs: minutes * 60_000 - 20 });
    const stored = await page.request.get(`/api/media/${recording?.id}`);
    expect(sum(await stored.body())).toBe(sum(Buffer.from(kept, 'latin1')));
  });
});
