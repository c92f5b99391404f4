import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { connect } from '#testing/histories.ts';
import { imported, importsOf, pageOf, sendImport, takeBack } from '#testing/imports.ts';
import { rowsOf, saved } from '#testing/journal.ts';
import { sendPhoto } from '#testing/pages-with-media.ts';
import { coach, trialClient, type Person } from '#testing/people.ts';
import { share, unshare } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';
import { importedId } from './service.ts';

const test = await testApp();
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const idOf = (who: Person, number: number) => importedId(who.id, 'day-one', `page-${number}`);
const reasonOf = (response: Awaited<ReturnType<typeof takeBack>>) => [
  response.statusCode,
  response.json<ErrorBody>().reason,
];

describe('taking an import back', () => {
  it('removes its pages and no others, deleted ones too, and says the same when repeated', async () => {
    const who = await trialClient(test);
    const own = await saved(who, { isFreePage: true });
    const other = await imported(who, { pages: [pageOf(9)] });
    test.clock.advance(60_000);
    const id = await imported(who, { pages: [pageOf(1), pageOf(2), pageOf(3)] });
    await who.delete(`/api/client/journal-entries/${idOf(who, 3)}`);
    const listed = { source: 'day-one', changed: 0, until: '2026-03-05T09:01:00.000Z' };
    expect(await importsOf(who)).toMatchObject([
      { ...listed, id, pages: 2 },
      { id: other, pages: 1 },
    ]);
    for (let times = 0; times < 2; times += 1)
      expect((await takeBack(who, id)).json()).toMatchObject({ imports: [{ id: other, pages: 1 }] });
    expect((await rowsOf(test, who)).map((row) => row.id).sort()).toEqual([own.id, idOf(who, 9)].sort());
  });

  it('frees the ids: another import brings the pages again, a late batch of the same one does not', async () => {
    const who = await trialClient(test);
    const importId = await imported(who);
    await takeBack(who, importId);
    expect(reasonOf(await sendImport(who, { importId }))).toEqual([409, 'import-taken-back']);
    expect(await rowsOf(test, who)).toEqual([]);
    expect((await sendImport(who)).json()).toEqual({ pages: 2 });
  });

  it('is possible for a day after the last batch', async () => {
    const who = await trialClient(test);
    const importId = await imported(who);
    test.clock.set('2026-03-05T08:59:00Z');
    await imported(who, { importId, pages: [pageOf(3)] });
    test.clock.set('2026-03-06T08:58:59Z');
    expect(await importsOf(who)).toHaveLength(1);
    test.clock.set('2026-03-06T08:59:00Z');
    expect(await importsOf(who)).toEqual([]);
    expect(reasonOf(await takeBack(who, importId))).toEqual([409, 'import-too-old']);
    expect(await rowsOf(test, who)).toHaveLength(3);
  });

  it('leaves what was edited, shared or given a photo here, and says how many', async () => {
    const [who, guide] = [await trialClient(test), await coach(test)];
    await connect(test, who, guide);
    const importId = await imported(who, { pages: [1, 2, 3, 4, 5].map((number) => pageOf(number)) });
    const edit = { entryText: 'With what I think of it today.', moodScore: null, version: 1 };
    expect((await who.put(`/api/client/journal-entries/${idOf(who, 1)}`, edit)).statusCode).toBe(200);
    expect((await share(who, idOf(who, 2))).statusCode).toBe(200);
    await share(who, idOf(who, 3));
    await unshare(who, idOf(who, 3));
    await sendPhoto(test, who, idOf(who, 4));
    expect(await importsOf(who)).toMatchObject([{ pages: 5, changed: 3 }]);
    expect((await takeBack(who, importId)).json()).toEqual({ imports: [] });
    expect((await rowsOf(test, who)).map(({ id }) => id).sort()).toEqual([1, 2, 4].map((n) => idOf(who, n)).sort());
    // They are not doubled by the next import.
    await imported(who, { importId: newId(), pages: [1, 2, 3, 4, 5].map((number) => pageOf(number)) });
    expect(await rowsOf(test, who)).toHaveLength(5);
  });

  it('keeps a page that is edited at the same moment, or removes it before', async () => {
    const who = await trialClient(test);
    const importId = await imported(who, { pages: [pageOf(1)] });
    const edit = { entryText: 'Just now.', moodScore: null, version: 1 };
    const [edited] = await Promise.all([
      who.put(`/api/client/journal-entries/${idOf(who, 1)}`, edit),
      takeBack(who, importId),
    ]);
    expect([200, 404]).toContain(edited.statusCode);
    expect(await rowsOf(test, who)).toHaveLength(edited.statusCode === 200 ? 1 : 0);
  });
});
