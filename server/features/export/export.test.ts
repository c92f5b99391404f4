import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { defaultPromptText } from '#contract/programs/constants.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import { auditLog, clientProfiles, journalEntries, journalEntryVersions, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign, connect, write } from '#testing/histories.ts';
import { coach, person, trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { unzip } from '#testing/unzip.ts';
import { clothFiles } from './cloth.ts';

const test = await testApp();
const { db, vault } = test.deps;
const address = '/api/client/journal-export';

type JournalFile = { person: unknown; range: unknown; exportedAt: string; entries: Record<string, unknown>[] };
async function download(who: Person, query = '') {
  const response = await who.get(`${address}${query}`);
  expect(response.statusCode).toBe(200);
  const files = await unzip(response.rawPayload);
  const file = (name: string) => files.get(name) ?? '';
  return {
    names: [...files.keys()],
    cloths: [...files].filter(([name]) => name.startsWith('cloth/')),
    markdown: file('journal.md'),
    json: JSON.parse(file('journal.json')) as JournalFile,
    page: file('journal.html'),
  };
}

async function writer(more: { timeZone?: string; firstName?: string } = {}) {
  const client = await trialClient(test, {
    firstName: more.firstName ?? 'Nora',
    lastName: 'Whitfield',
    timeZone: more.timeZone,
  });
  const assigned = await assign(test, client, { day: 20 });
  return { client, keep: (entry: Parameters<typeof write>[3]) => write(test, client, assigned, entry) };
}

describe('downloading one’s journal', () => {
  it('asks the default prompt in the reader’s language', async () => {
    const { client, keep } = await writer();
    await keep({ day: 1, mood: 3, text: 'The first.', at: '2026-03-01T20:00:00Z' });
    await db
      .update(journalEntries)
      .set({ promptText: defaultPromptText })
      .where(eq(journalEntries.clientId, client.id));
    await db.update(users).set({ locale: 'de-DE' }).where(eq(users.id, client.id));
    const { json, markdown, page } = await download(client);
    for (const text of [JSON.stringify(json), markdown, page])
      expect(text).toContain('Welche Einsichten zeigen sich dir heute?');
  });

  it('has free pages among the entries, by their date and without a program', async () => {
    const { client, keep } = await writer();
    await keep({ day: 1, mood: 3, text: 'The first.', at: '2026-03-01T20:00:00Z' });
    await client.post('/api/journal-entries', { entryText: 'On my own.', moodScore: 8, isFreePage: true });
    const { markdown, json, page } = await download(client);
    expect(json.entries).toMatchObject([
      { text: 'The first.', day: 1 },
      { text: 'On my own.', date: '2026-03-04', program: '', prompt: '', week: null, dayOfWeek: null, day: null },
    ]);
    expect(markdown).toContain('4 March 2026, 09:00\n\nA free page. Mood 8 of 10, Very Good.\n\nOn my own.\n');
    expect(page).toContain('</time></h3>\n<p class="facts">');
    expect(page.match(/<p class="prompt"/g)).toHaveLength(1);
  });

  it('is a file with the date of the person’s zone in its name, which nobody keeps for others', async () => {
    const { client } = await writer({ timeZone: 'Pacific/Kiritimati' });
    test.clock.set('2026-03-04T11:00:00Z'); // 01:00 on the 5th there
    const { headers } = await client.get(address);
    test.clock.set('2026-03-04T09:00:00Z');
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="dayloom-journal-2026-03-05.zip"',
    });
  });

  it('holds Markdown, JSON and a page to print, in order of writing', async () => {
    const { client, keep } = await writer({ timeZone: 'Europe/Lisbon' });
    await keep({ day: 2, mood: 9, text: 'The second.', at: '2026-02-11T21:40:00Z' });
    await keep({ day: 1, mood: 3, text: 'The first.', at: '2026-01-30T20:00:00Z' });
    await keep({ day: 2, mood: 6, text: 'One more.', at: '2026-02-11T22:00:00Z' });
    const { names, markdown, json, page } = await download(client);
    expect(names.slice(0, 3)).toEqual(['journal.md', 'journal.json', 'journal.html']);
    expect(json).toMatchObject({
      person: { name: 'Nora Whitfield', timeZone: 'Europe/Lisbon' },
      exportedAt: '2026-03-04T09:00:00.000Z',
      range: { from: null, to: null },
    });
    expect(json.entries.map(({ text }) => text)).toEqual(['The first.', 'The second.', 'One more.']);
    expect(json.entries[1]).toEqual({
      id: expect.any(String),
      date: '2026-02-11',
      writtenAt: '2026-02-11T21:40:00.000Z',
      updatedAt: '2026-02-11T21:40:00.000Z',
      program: 'Living from Desire',
      week: 1,
      dayOfWeek: 2,
      day: 2,
      prompt: 'The prompt of day 2',
      mood: 9,
      moodWord: 'Great',
      isLate: false,
      type: 'text',
      media: [],
      wordCount: 2,
      version: 1,
      text: 'The second.',
      comments: [],
      earlierVersions: [],
    });
    expect(markdown.split('\n').slice(0, 3)).toEqual([
      '# The journal of Nora Whitfield',
      '',
      'Downloaded from Dayloom on 4 March 2026. 3 entries, from 30 January 2026 to 11 February 2026.',
    ]);
    expect(markdown).toContain(
      '\n## February 2026\n\n### Wednesday, 11 February 2026, 21:40\n\nLiving from Desire, Day 2. Mood 9 of ' +
        '10, Great.\n\n> The prompt of day 2\n\nThe second.\n',
    );
    expect(markdown.match(/^## /gm)).toHaveLength(2);
    expect(page).toContain('<h1>The journal of Nora Whitfield</h1>');
    expect(page).toContain('<time datetime="2026-02-11">Wednesday, 11 February 2026, 21:40</time>');
    expect(page).toContain('<span class="mood high"><b>9</b> Great</span>');
    expect(page).toContain('Living from Desire, Day 2');
    expect(page.indexOf('The first.')).toBeLessThan(page.indexOf('The second.'));
  });

  it('holds the cloth of each program that was written in on these days, without numbers', async () => {
    const client = await trialClient(test, {
      firstName: 'Nora',
      lastName: 'Whitfield',
      timeZone: 'Pacific/Kiritimati',
    });
    const startedAt = new Date('2026-01-29T12:00:00Z'); // the 30th there
    const first = await assign(test, client, { day: 9, startedAt });
    await write(test, client, first, { day: 1, mood: 3, at: '2026-01-30T20:00:00Z' });
    await write(test, client, first, { day: 3, mood: 9, at: '2026-02-02T20:00:00Z' });
    const second = await assign(test, client, { programId: 'breath-anchor-01', status: 'completed' });
    await write(test, client, second, { day: 7, mood: 8, at: '2026-03-03T20:00:00Z' });
    await assign(test, client, { programId: 'breath-anchor-01' });
    const { cloths } = await download(client);
    expect(cloths.map(([name]) => name)).toEqual([
      'cloth/2026-01-30-living-from-desire.svg',
      'cloth/2026-03-04-breath-as-anchor.svg',
    ]);
    const [replaced = '', completed = ''] = cloths.map(([, svg]) => svg);
    expect(replaced).toContain('<desc id="about">2 of 28 days written.</desc>');
    expect(completed).toContain('<desc id="about">1 of 7 days written.</desc>');
    // Days that were passed without an entry have a knot; those that were never reached have none.
    expect([replaced.match(/<circle/g)?.length, completed.match(/<circle/g)?.length]).toEqual([1, 6]);
    expect((await download(client, '?from=2026-03-01')).cloths.map(([name]) => name)).toEqual([
      'cloth/2026-03-04-breath-as-anchor.svg',
    ]);
    expect((await download(client, '?from=2027-01-01')).cloths).toEqual([]);
  });

  it('holds a cloth of the free pages of each year: a cell for each date, by its lowest mood', async () => {
    const client = await trialClient(test, { firstName: 'Nora', lastName: 'Whitfield' });
    const free = async (writtenAt: string, moodScore: number) =>
      await client.post('/api/journal-entries', { isFreePage: true, entryText: 'On my own.', moodScore, writtenAt });
    await free('2026-03-01T12:00:00Z', 7);
    await free('2026-03-03T12:00:00Z', 9);
    await free('2026-03-03T13:00:00Z', 3);
    const [[name, svg] = ['', ''], ...more] = (await download(client)).cloths;
    expect([name, more]).toEqual(['cloth/2026-03-01-free-pages-of-2026.svg', []]);
    expect(svg).toContain('<desc id="about">2 days written.</desc>');
    expect((await download(client, '?from=2026-03-02')).cloths[0]?.[1]).toContain('1 day written.');
    const years = clothFiles(
      [],
      ['2026-12-31', '2027-01-01'].map((date) => ({ date, mood: 7 })),
      { language: 'en', name: 'Nora', timeZone: 'UTC' },
    );
    expect(years.map((file) => file.name)).toEqual([
      'cloth/2026-12-31-free-pages-of-2026.svg',
      'cloth/2027-01-01-free-pages-of-2027.svg',
    ]);
  });

  it('says when an entry was written for a day that had passed', async () => {
    const { client, keep } = await writer();
    await keep({ day: 4, mood: 5, text: 'Afterwards.' });
    const on = await download(client);
    expect([on.markdown, on.page].some((file) => file.includes('Written later'))).toBe(false);
    await db.update(journalEntries).set({ isLate: true }).where(eq(journalEntries.clientId, client.id));
    const late = await download(client);
    expect(late.markdown).toContain('Written later for this day.');
    expect(late.page).toContain('Written later for this day');
    expect(late.json.entries[0]?.isLate).toBe(true);
  });

  it('shows the date the person lived, also after they moved to another zone', async () => {
    const { client, keep } = await writer({ timeZone: 'America/Los_Angeles' });
    await keep({ day: 1, mood: 5, at: '2026-02-11T18:00:00Z', timeZone: 'Asia/Tokyo' }); // the 12th there, the 11th here
    const { json, markdown } = await download(client);
    expect(json.entries[0]?.date).toBe('2026-02-12');
    expect(markdown).toContain('### Thursday, 12 February 2026\n');
  });

  it('takes whole days from and to, in the dates of the person', async () => {
    const { client, keep } = await writer({ timeZone: 'Asia/Tokyo' });
    for (const [day, at] of [
      [1, '2026-02-10T14:59:59Z'],
      [2, '2026-02-10T15:00:00Z'],
      [3, '2026-02-12T14:59:59Z'],
      [4, '2026-02-12T15:00:00Z'],
    ] as const) {
      await keep({ day, mood: 5, at, timeZone: 'Asia/Tokyo' });
    }
    const daysOf = async (query: string) => (await download(client, query)).json.entries.map(({ day }) => day);
    expect(await daysOf('?from=2026-02-11&to=2026-02-12')).toEqual([2, 3]);
    expect(await daysOf('?from=2026-02-12')).toEqual([3, 4]);
    expect(await daysOf('?to=2026-02-10')).toEqual([1]);
    expect(await daysOf('?from=&to=')).toEqual([1, 2, 3, 4]);
    expect(await daysOf('?from=2026-02-13&to=2026-02-11')).toEqual([]);
    expect(await daysOf('?from=0000-01-01&to=9999-12-31')).toEqual([1, 2, 3, 4]);
    expect(await daysOf('?to=0000-01-01')).toEqual([]);
    expect((await client.get(`${address}?from=tomorrow`)).json()).toMatchObject({
      code: 'invalid',
      fields: { from: 'The first day must be a day such as 2025-10-08.' },
    });
  });

  it('has a kind sentence where there is nothing', async () => {
    const nobodyWrote = await person(test, { choice: { role: 'client', clientType: 'with-coach' } });
    const none = await download(nobodyWrote);
    expect(none.json.entries).toEqual([]);
    for (const file of [none.markdown, none.page]) expect(file).toContain('Nothing has been written yet.');
    const { client, keep } = await writer();
    await keep({ day: 1, mood: 5 });
    expect((await download(client, '?to=2020-01-01')).markdown).toContain('Nothing was written on these days.');
  });

  it('leaves out what was deleted, and what is not theirs', async () => {
    const [{ client, keep }, other] = [await writer(), await writer()];
    await other.keep({ day: 1, mood: 5, text: 'A canary of somebody else.' });
    await keep({ day: 1, mood: 5, text: 'A canary that was deleted.' });
    await db.update(journalEntries).set({ deletedAt: test.clock.now() }).where(eq(journalEntries.clientId, client.id));
    await keep({ day: 2, mood: 5, text: 'Still here.' });
    const { markdown, json, page } = await download(client);
    expect(json.entries).toHaveLength(1);
    for (const file of [markdown, JSON.stringify(json), page]) {
      expect(file).toContain('Still here.');
      expect(file).not.toContain('canary');
    }
  });

  it('works when the trial is over', async () => {
    const { client, keep } = await writer();
    await keep({ day: 1, mood: 5, text: 'Mine.' });
    await db
      .update(clientProfiles)
      .set({ trialStartedAt: new Date('2025-01-01T00:00:00Z') })
      .where(eq(clientProfiles.userId, client.id));
    expect((await download(client)).markdown).toContain('Mine.');
  });

  it('shows markup as text, and its page can neither run nor fetch anything', async () => {
    const { client, keep } = await writer({ firstName: '<b>"Nora"</b>' });
    const nasty =
      '</div><script>alert(1)</script><img src="https://elsewhere.example/x"> & "quotes" \'too\'\n# no heading\nשלום 今日 🌿';
    await keep({ day: 1, mood: 5, text: nasty });
    await db
      .update(journalEntries)
      .set({ programTitle: '<i>T</i>', promptText: '<u>P</u>\n# x' })
      .where(eq(journalEntries.clientId, client.id));
    const { markdown, json, page } = await download(client);
    expect(json.entries[0]).toMatchObject({ text: nasty, program: '<i>T</i>', prompt: '<u>P</u>\n# x' });
    expect(page).toContain(
      '&lt;/div&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img ' +
        'src=&quot;https://elsewhere.example/x&quot;&gt; &amp; &quot;quotes&quot; &#39;too&#39;\n# no ' +
        'heading\nשלום 今日 🌿',
    );
    expect(page).not.toMatch(/<(script|img|i|u|b>"|link|iframe)\b/);
    expect(page).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self'">`,
    );
    expect(page).not.toMatch(/<[^>]*\b(src|href|on\w+)\s*=|url\(|@import/);
    expect(markdown).toContain('\\</div>\\<script>alert(1)\\</script>');
    expect(markdown).toContain('\n\\# no heading  \n');
    expect(markdown).toContain('> \\<u>P\\</u> # x\n');
  });

  it('holds earlier versions in JSON alone, all of them', async () => {
    const { client, keep } = await writer();
    await keep({ day: 1, mood: 8, text: 'As it reads now.' });
    await keep({ day: 2, mood: 8, text: 'Never edited.' });
    const [entry] = await db
      .select()
      .from(journalEntries)
      .where(and(eq(journalEntries.clientId, client.id), eq(journalEntries.dayNumber, 1)));
    const key = await dataKeyOf(test.deps, db, client.id);
    const count = 120;
    await db.insert(journalEntryVersions).values(
      Array.from({ length: count }, (_, index) => {
        const place = { id: newId(), version: index + 1 };
        return {
          ...place,
          entryId: entry?.id ?? '',
          entryTextSealed: vault.seal(key, place, `Draft ${index + 1}\nof it.`),
          wordCount: 4,
          moodScore: 2,
          writtenAt: new Date('2026-02-01T08:00:00Z'),
        };
      }),
    );
    const now = { id: entry?.id ?? '', version: count + 1 };
    await db
      .update(journalEntries)
      .set({ version: now.version, entryTextSealed: vault.seal(key, now, 'As it reads now.') })
      .where(eq(journalEntries.id, now.id));
    const { markdown, json, page } = await download(client);
    const versions = json.entries[0]?.earlierVersions as { version: number; text: string }[];
    expect(versions).toHaveLength(count);
    expect(versions[0]).toEqual({
      version: 1,
      writtenAt: '2026-02-01T08:00:00.000Z',
      mood: 2,
      moodWord: 'Low',
      text: 'Draft 1\nof it.',
    });
    expect(versions.at(-1)?.text).toBe('Draft 120\nof it.');
    expect(json.entries[1]?.earlierVersions).toEqual([]);
    for (const file of [markdown, page]) expect(file).not.toContain('Draft');
  });

  it('holds what the coach answered, as text, also when the entry is no longer shared', async () => {
    const { client, keep } = await writer();
    await keep({ day: 1, mood: 7, text: 'Words.' });
    const guide = await coach(test, { firstName: 'Ines', lastName: 'Calloway' });
    await connect(test, client, guide);
    const [entry] = await db
      .select({ id: journalEntries.id })
      .from(journalEntries)
      .where(eq(journalEntries.clientId, client.id));
    await client.put(`/api/client/journal-entries/${entry?.id}/share`);
    await guide.post(`/api/coach/client/${client.id}/shared-entries/${entry?.id}/comments`, {
      text: '# Well *seen*\n\n<b>indeed</b>',
    });
    await client.delete(`/api/client/journal-entries/${entry?.id}/share`);
    const { markdown, json, page } = await download(client);
    expect(json.entries[0]).toMatchObject({
      comments: [
        { coach: 'Ines Calloway', writtenAt: '2026-03-04T09:00:00.000Z', text: '# Well *seen*\n\n<b>indeed</b>' },
      ],
    });
    expect(markdown).toContain(
      'Ines Calloway replied on 4 March 2026:\n\n> \\# Well \\*seen\\*\n> \n> \\<b>indeed\\</b>\n',
    );
    expect(page).toContain(
      '<p>Ines Calloway replied on 4 March 2026</p><div class="text" dir="auto"># Well *seen*\n\n&lt;b&gt;indeed&lt;/b&gt;</div>',
    );
  });

  it('is recorded with a count and nothing else', async () => {
    const { client, keep } = await writer();
    await keep({ day: 1, mood: 5 });
    await client.get(address);
    const records = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.actorId, client.id), eq(auditLog.action, 'journal-exported')));
    expect(records).toMatchObject([{ subjectId: client.id, detail: { entries: 1 } }]);
  });

  it('is not begun by merely asking for its headers', async () => {
    const { client } = await writer();
    const head = await test.app.inject({ method: 'HEAD', url: address, headers: { cookie: client.cookie } });
    expect([head.statusCode, head.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(
      await db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.actorId, client.id), eq(auditLog.action, 'journal-exported'))),
    ).toEqual([]);
  });
});
