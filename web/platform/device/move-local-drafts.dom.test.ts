import { beforeEach, describe, expect, it, vi } from 'vitest';
import { subscribe } from './device-events.ts';
import { draftKeeper } from './draft-keeper.ts';
import { memoryDevice, type MemoryDevice } from './memory-device-in-test.ts';
import { moveLocalDrafts } from './move-local-drafts.ts';
import { draftFromVersion2, entryFromVersion2, messageFromVersion2 } from './upgrade-device.ts';

let device: MemoryDevice;
beforeEach(() => {
  localStorage.clear();
  device = memoryDevice();
});
const drafts = () =>
  device
    .all('drafts')
    .map(({ userId, place, value }) => [userId, place, value])
    .sort((a, b) => String(a[1]).localeCompare(String(b[1])));

describe('what an earlier version kept in localStorage', () => {
  const texts = { texts: { program: '{', weekly: '', daily: '' }, before: null, sendKey: 'k' };
  const program = { content: { heading: { title: 'Slow mornings' } } };

  it('is a draft like all others, whatever it is for, and gone from there', async () => {
    localStorage.setItem('letter:u1:outreach:k1', 'Hello Hanna');
    localStorage.setItem('letter:u1:request-answer:r1', '');
    localStorage.setItem('profile-form:u1', '{"fullName":"Ines"}');
    localStorage.setItem('program-import:u1', JSON.stringify(texts));
    localStorage.setItem('program-draft:u1:new', `tab.3 2026-01-15T08:00:00.000Z\n${JSON.stringify(program)}`);
    await moveLocalDrafts('u1');
    expect(drafts()).toEqual([
      ['u1', 'coach-profile', { fullName: 'Ines' }],
      ['u1', 'outreach:k1', 'Hello Hanna'],
      ['u1', 'program-import', texts],
      ['u1', 'program:new', program],
      ['u1', 'request-answer:r1', ''],
    ]);
    expect(device.all('drafts').find(({ place }) => place === 'program:new')?.keptAt).toBe(
      Date.parse('2026-01-15T08:00:00.000Z'),
    );
    expect(localStorage).toHaveLength(0);
  });

  it('of another person, and what is no draft, stays where it is', async () => {
    localStorage.setItem('letter:u2:outreach:k1', 'theirs');
    localStorage.setItem('profile-form:u2', '{}');
    localStorage.setItem('theme', 'dark');
    await moveLocalDrafts('u1');
    expect(drafts()).toEqual([]);
    expect(localStorage).toHaveLength(3);
  });

  it('that cannot be read is of no use to anybody', async () => {
    localStorage.setItem('profile-form:u1', '{');
    localStorage.setItem('program-import:u1', 'null');
    await moveLocalDrafts('u1');
    expect(drafts()).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it('stays there while the device takes nothing', async () => {
    localStorage.setItem('letter:u1:invitation', 'Come along');
    device.breakDown(true);
    await expect(moveLocalDrafts('u1')).rejects.toThrow();
    expect(localStorage).toHaveLength(1);
    device.breakDown(false);
    await moveLocalDrafts('u1');
    expect(drafts()).toEqual([['u1', 'invitation', 'Come along']]);
  });

  it('stands in the field from the first look', async () => {
    localStorage.setItem('letter:u1:invitation', 'Come along');
    const field = draftKeeper<string>('u1', 'invitation');
    const close = field.open();
    await vi.waitFor(() => expect(field.view().isReady).toBe(true));
    expect(field.view().value).toBe('Come along');
    expect(localStorage).toHaveLength(0);
    close();
  });

  it('appears in a field of another window that stands open already', async () => {
    const field = draftKeeper<string>('u1', 'invitation');
    const close = field.open();
    await vi.waitFor(() => expect(field.view().isReady).toBe(true));
    localStorage.setItem('letter:u1:invitation', 'Come along');
    await moveLocalDrafts('u1');
    await vi.waitFor(() => expect(field.view().value).toBe('Come along'));
    close();
  });

  it('is not needed where there is nothing', async () => {
    const heard: unknown[] = [];
    const stop = subscribe((event) => heard.push(event));
    await moveLocalDrafts('u1');
    vi.stubGlobal('localStorage', null);
    await moveLocalDrafts('u1');
    vi.unstubAllGlobals();
    stop();
    expect(heard).toEqual([]);
  });
});

describe('what an earlier version kept in its own shape', () => {
  const draft = { userId: 'u1', slot: 's', seq: 2, base: 3, keptAt: 4, replaces: [], refusal: null };
  const waiting = { userId: 'u1', key: 'k', writtenAt: '2026-01-15T08:00:00.000Z', from: [], sentAt: null };

  it('a draft of an entry has a mood, all others are texts', () => {
    expect(draftFromVersion2({ ...draft, place: 'a1/2/3', text: 'words', mood: null }).value).toEqual({
      entryText: 'words',
      moodScore: null,
    });
    expect(draftFromVersion2({ ...draft, place: 'entry:e1', text: 'words', mood: 4 })).toEqual({
      ...draft,
      place: 'entry:e1',
      value: { entryText: 'words', moodScore: 4 },
    });
    expect(draftFromVersion2({ ...draft, place: 'notes:k1', text: 'words', mood: 0 }).value).toBe('words');
  });

  it('entries and messages that wait are in one outbox, with their keys', () => {
    const day = { assignmentId: 'a1', week: 2, day: 3 };
    expect(entryFromVersion2({ ...waiting, ...day, text: 'words', mood: 4, shareWith: 'ines' })).toEqual({
      ...waiting,
      kind: 'entry',
      place: 'a1/2/3',
      content: { ...day, entryText: 'words', moodScore: 4, shareWith: 'ines' },
      order: Date.parse(waiting.writtenAt),
      refusal: null,
    });
    const talk = { conversationId: 'talk', text: 'words', after: 3, number: null };
    expect(messageFromVersion2({ ...waiting, ...talk, order: 7, refusal: null })).toEqual({
      ...waiting,
      kind: 'message',
      place: 'message:talk',
      content: talk,
      order: 7,
      refusal: null,
    });
  });
});
