import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/days.ts';
import type { Person } from '#testing/people.ts';
import { appointment, pairWithHours } from '#testing/sessions.ts';
import { testApp } from '#testing/test-app.ts';
import { unzip } from '#testing/unzip.ts';

const test = await testApp();

const download = async (who: Person) => await unzip((await who.get('/api/my-data')).rawPayload);

describe('sessions in the export', () => {
  it('are what is theirs for each of the two', async () => {
    const pair = await pairWithHours(test);
    const { guide, client } = pair;
    const held = await appointment(test, pair, { startsAt: addDays(test.clock.now(), -2), state: 'held' });
    const other = await appointment(test, pair, { startsAt: addDays(test.clock.now(), -1), state: 'held' });
    const ahead = await appointment(test, pair, { startsAt: addDays(test.clock.now(), 2) });
    await client.put(`/api/client/appointments/${ahead}/lines`, { text: 'My own lines.', baseVersion: 0 });
    await client.post('/api/client/appointments/requests', { words: 'My own request.' });
    const path = `/api/coach/appointments/${held}`;
    await guide.put(`${path}/notes`, { text: 'A private note.', baseVersion: 0 });
    await guide.put(`${path}/summary`, { text: 'The shared summary.', baseVersion: 0 });
    await guide.post(`${path}/commitments`, { owner: 'client', sentence: 'The shared sentence.', dueOn: '2026-03-20' });
    await guide.post(`${path}/share`);
    await guide.put(`/api/coach/appointments/${other}/summary`, { text: 'An unshared draft.', baseVersion: 0 });

    const own = await download(client);
    const sessions = JSON.parse(own.get('sessions.json') ?? '') as { sessions: object[]; requests: object[] };
    expect(sessions.sessions).toMatchObject([
      {
        state: 'held',
        summaries: [{ version: 1, text: 'The shared summary.' }],
        agreed: [{ owner: 'client', sentence: 'The shared sentence.', doneAt: null }],
      },
      { state: 'held', summaries: [], agreed: [] },
      { state: 'booked', lines: 'My own lines.' },
    ]);
    expect(sessions.requests).toMatchObject([{ words: 'My own request.', outcome: null }]);
    expect(own.get('sessions.ics')?.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    for (const file of own.values())
      for (const words of ['A private note.', 'An unshared draft.']) expect(file).not.toContain(words);

    const work = await download(guide);
    expect(JSON.parse(work.get('coach.json') ?? '')).toMatchObject({
      sessionNotes: [{ client: 'Test Person', text: 'A private note.' }],
      summaries: [{ text: 'The shared summary.' }, { text: 'An unshared draft.' }],
    });
    expect(work.get('sessions.ics')?.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    for (const file of work.values())
      for (const words of ['My own lines.', 'My own request.']) expect(file).not.toContain(words);
  });

  it('stay the client’s after a parting; the coach keeps own notes for as long as notes are kept', async () => {
    const pair = await pairWithHours(test);
    const { guide, client } = pair;
    const held = await appointment(test, pair, { startsAt: addDays(test.clock.now(), -2), state: 'held' });
    await guide.put(`/api/coach/appointments/${held}/notes`, { text: 'A private note.', baseVersion: 0 });
    await guide.put(`/api/coach/appointments/${held}/summary`, { text: 'The shared summary.', baseVersion: 0 });
    await guide.post(`/api/coach/appointments/${held}/share`);
    await guide.post(`/api/coach/client/${client.id}/end`, {});
    expect((await download(client)).get('sessions.json')).toContain('The shared summary.');
    expect((await download(guide)).get('coach.json')).not.toContain('The shared summary.');
    const notes = `/api/coach/former-clients/${client.id}/session-notes`;
    expect((await guide.get(notes)).json()).toMatchObject([{ appointmentId: held, text: 'A private note.' }]);
    expect((await guide.get('/api/coach/former-clients')).json()).toMatchObject([{ id: client.id, hasNotes: true }]);
    expect((await guide.get(`/api/coach/appointments/${held}`)).statusCode).toBe(404);
    test.clock.advance(370 * 86_400_000);
    const later = await test.deps.identity.issueSession(guide.id, { ip: '127.0.0.1', userAgent: 'test' });
    guide.cookie = later.map((cookie) => cookie.split(';', 1)[0]).join('; ');
    expect((await guide.get(notes)).json()).toEqual([]);
    const { eraseAfterPartings } = await import('#server/features/parting/former-clients.ts');
    await eraseAfterPartings(test.deps);
    const { rows } = await test.deps.db.execute<{ notes: string }>('select count(*) as notes from appointment_notes');
    // The note of the pair above, who still work together, stays.
    expect(Number(rows[0]?.notes)).toBe(1);
  });
});
