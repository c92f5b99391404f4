import { describe, expect, it } from 'vitest';
import { draftKey, DraftStore } from './draft-store.ts';
import type { Shelf } from './draft-store.ts';
import { newDraft, reviveDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import { writtenProgram } from './programs-in-test.ts';

function shelf(): Shelf & { values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

const noon = new Date('2025-10-08T12:00:00Z');
const key = draftKey('u1', 'new');
const open = (on: Shelf, tab = 'a') => new DraftStore(key, { shelf: on, tab, now: () => noon });
const draft = (): Draft => ({ ...newDraft(), step: 3, day: 16, content: writtenProgram(4) });

describe('a draft on the device', () => {
  it('is read as it was written, with the moment', () => {
    const on = shelf();
    expect(open(on).write(draft())).toEqual({ kind: 'kept', at: noon });
    expect(open(on, 'b').read()).toEqual({ draft: draft(), at: noon });
  });

  it('belongs to one person and one program', () => {
    const on = shelf();
    open(on).write(draft());
    expect(new DraftStore(draftKey('u2', 'new'), { shelf: on, tab: 'a' }).read()).toBeNull();
    expect(new DraftStore(draftKey('u1', 'id-1'), { shelf: on, tab: 'a' }).read()).toBeNull();
  });

  it('is not written over when another tab wrote meanwhile, unless told so', () => {
    const on = shelf();
    const [here, there] = [open(on, 'a'), open(on, 'b')];
    here.write(draft());
    there.read();
    there.write({ ...draft(), day: 2 });
    expect(here.write({ ...draft(), day: 3 })).toEqual({ kind: 'elsewhere' });
    expect(there.read()?.draft.day).toBe(2);
    expect(here.write({ ...draft(), day: 3 }, { force: true }).kind).toBe('kept');
    expect(there.isChangedElsewhere()).toBe(true);
  });

  it('notices that another tab removed it', () => {
    const on = shelf();
    const [here, there] = [open(on, 'a'), open(on, 'b')];
    here.write(draft());
    there.read();
    there.remove();
    expect(here.write(draft())).toEqual({ kind: 'elsewhere' });
  });

  it('says when the device refuses it', () => {
    const full = {
      ...shelf(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(open(full).write(draft())).toEqual({ kind: 'refused' });
  });

  it('that cannot be read is put aside, not written over', () => {
    const on = shelf();
    on.values.set(key, 'a.1 2025-10-08T12:00:00.000Z\n{"content":');
    const store = open(on);
    expect(store.read()).toBeNull();
    store.write(draft());
    expect(on.values.get(`${key}:unreadable`)).toBe('{"content":');
  });
});

describe('reviveDraft', () => {
  it('takes back what JSON made of it', () => {
    expect(reviveDraft(JSON.parse(JSON.stringify(draft())))).toEqual(draft());
  });

  it('makes do with what an older page left out, and refuses what is no draft', () => {
    const revived = reviveDraft({
      step: 9,
      day: 400,
      content: { heading: { title: 'T', durationWeeks: 2 }, weeks: [{ prompts: [{ text: 'x' }] }, 7] },
      save: { pending: { part: 'heading', body: '{}', key: 'k' }, program: { id: 'id-1' } },
    });
    expect(revived).toMatchObject({
      step: 1,
      day: 14,
      content: { heading: { title: 'T', subtitle: '', durationWeeks: 2 } },
      save: { pending: { key: 'k' }, program: { id: 'id-1' }, saved: { heading: '', prompts: '' } },
    });
    expect(revived?.content.weeks).toHaveLength(12);
    expect(revived?.content.weeks[0]?.prompts[0]).toEqual({ text: 'x', type: 'reflection' });
    for (const none of [null, 7, [], {}, { content: 'x' }]) expect(reviveDraft(none)).toBeNull();
  });
});
