import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mediaPieces } from '#server/platform/db/schema.ts';
import { saved } from '#testing/journal.ts';
import { sendPhoto, soundOf, spoken } from '#testing/pages-with-media.ts';
import { trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { unzip } from '#testing/unzip.ts';

const test = await testApp();

async function download(who: Person, address = '/api/client/journal-export') {
  const response = await who.get(address);
  expect(response.statusCode).toBe(200);
  const files = await unzip(response.rawPayload);
  const text = (name: string) => files.get(name) ?? '';
  const json = JSON.parse(text('journal.json')) as { entries: Record<string, unknown>[] };
  const media = new Map([...files].filter(([name]) => name.startsWith('media/')));
  return { names: [...media.keys()], media, json, markdown: text('journal.md'), page: text('journal.html') };
}

async function writer(): Promise<Person> {
  test.clock.set('2026-03-04T09:00:00Z');
  return await trialClient(test, { firstName: 'Nora' });
}

describe('photos and recordings in a downloaded journal', () => {
  it('are files named by their day, counted where two would be called the same', async () => {
    const client = await writer();
    const one = await spoken(test, client, { sound: soundOf('The first.'), entryText: 'The call at *eleven*.' });
    await sendPhoto(test, client, one.id);
    await sendPhoto(test, client, one.id);
    test.clock.advance(60_000);
    const two = await spoken(test, client, { sound: soundOf('The second.', 300_000) });
    await sendPhoto(test, client, two.id);
    await spoken(test, client, { sound: soundOf('On my own.'), isFreePage: true });
    const { names, media, json } = await download(client);
    expect(names).toEqual([
      'media/2026-03-04-day-1.m4a',
      'media/2026-03-04-day-1-photo-1.webp',
      'media/2026-03-04-day-1-photo-2.webp',
      'media/2026-03-04-day-1-2.m4a',
      'media/2026-03-04-day-1-photo-3.webp',
      'media/2026-03-04.m4a',
    ]);
    expect(media.get('media/2026-03-04-day-1.m4a')).toBe(soundOf('The first.').toString('utf8'));
    expect(media.get('media/2026-03-04-day-1-2.m4a')).toBe(soundOf('The second.', 300_000).toString('utf8'));
    expect(json.entries.map(({ type, wordCount }) => [type, wordCount])).toEqual([
      ['audio', 0],
      ['audio', 0],
      ['audio', 0],
    ]);
    expect(json.entries.map((entry) => (entry['media'] as { file: string }[]).map(({ file }) => file)).flat()).toEqual(
      names,
    );
    expect(json.entries[0]?.['media']).toMatchObject([
      { kind: 'recording', mimeType: 'audio/mp4', bytes: 18, durationMs: 161_000 },
      { kind: 'photo', mimeType: 'image/webp', durationMs: null },
      { kind: 'photo' },
    ]);
  });

  it('are linked from Markdown, and on the page to print', async () => {
    const client = await writer();
    const { id } = await spoken(test, client, { entryText: 'The call at *eleven*.' });
    await sendPhoto(test, client, id);
    const { markdown, page } = await download(client);
    expect(markdown).toContain(
      '\n[Recording, 2:41](media/2026-03-04-day-1.m4a)\n\nThe call at \\*eleven\\*.\n\n![Photo 1](media/2026-03-04-day-1-photo-1.webp)\n',
    );
    expect(page).toContain('<p class="recording"><a href="media/2026-03-04-day-1.m4a">Recording, 2:41</a></p>');
    expect(page).toContain('<img src="media/2026-03-04-day-1-photo-1.webp" alt="Photo 1">');
    expect(page).toContain("default-src 'none'; style-src 'unsafe-inline'; img-src 'self'");
    expect(page).not.toContain('0 words');
  });

  it('are named in the language of the person', async () => {
    const client = await writer();
    await spoken(test, client);
    await client.put('/api/settings/language', { language: 'de' });
    expect((await download(client)).markdown).toContain('[Aufnahme, 2:41](media/2026-03-04-day-1.m4a)');
  });

  it('are those of the days that were asked for, of what is not deleted, and of nobody else', async () => {
    const [client, other] = [await writer(), await writer()];
    await spoken(test, other);
    await spoken(test, client);
    test.clock.advance(24 * 3_600_000);
    const { id } = await spoken(test, client, { isFreePage: true });
    const gone = await spoken(test, client, { isFreePage: true });
    await client.delete(`/api/client/journal-entries/${gone.id}`);
    const silent = await spoken(test, client, { isFreePage: true });
    await client.delete(`/api/client/media/${silent.recordingId}`);
    const { names, json } = await download(client, '/api/client/journal-export?from=2026-03-05');
    expect(names).toEqual(['media/2026-03-05.m4a']);
    expect(json.entries.map((entry) => [entry['id'] === id, entry['media']])).toMatchObject([
      [true, [{ file: 'media/2026-03-05.m4a' }]],
      [false, []],
    ]);
  });

  it('are in everything that is somebody’s own, beside the words', async () => {
    const client = await writer();
    await saved(client);
    await spoken(test, client);
    expect((await download(client, '/api/my-data')).names).toEqual(['media/2026-03-04-day-1.m4a']);
  });

  it('are named without a file where a restored backup did not have them', async () => {
    const client = await writer();
    const { recordingId } = await spoken(test, client);
    await test.deps.db.update(mediaPieces).set({ sealed: null }).where(eq(mediaPieces.mediaId, recordingId));
    const { names, json, markdown, page } = await download(client);
    expect(names).toEqual([]);
    expect(json.entries[0]?.['media']).toMatchObject([{ kind: 'recording', file: null, durationMs: 161_000 }]);
    expect(markdown).toContain('\nRecording, 2:41\n');
    expect(page).toContain('<p class="recording">Recording, 2:41</p>');
  });
});
