import { describe, expect, it } from 'vitest';
import { carriesOn, includesRef, liveDrafts, nextStep, withRef } from './draft-rules.ts';
import type { DraftRecord, OutboxRecord } from './records.ts';

const draft = (over: Partial<DraftRecord>): DraftRecord => ({
  userId: 'nora',
  place: 'a/1/1',
  slot: 'one',
  seq: 1,
  text: 'words',
  mood: null,
  base: null,
  keptAt: 1,
  replaces: [],
  refusal: null,
  ...over,
});
const item = (from: OutboxRecord['from']): OutboxRecord => ({
  userId: 'nora',
  key: 'k',
  assignmentId: 'a',
  week: 1,
  day: 1,
  text: 'words',
  mood: 5,
  writtenAt: '2026-01-01T00:00:00.000Z',
  from,
  sentAt: null,
});

describe('which drafts are shown', () => {
  it('leaves out what a later one goes on from, and puts the newest first', () => {
    const one = draft({ slot: 'one', seq: 4 });
    const two = draft({ slot: 'two', keptAt: 2, replaces: [{ slot: 'one', seq: 4 }] });
    const other = draft({ slot: 'other', keptAt: 3 });
    expect(liveDrafts([one, two, other]).map(({ slot }) => slot)).toEqual(['other', 'two']);
  });

  it('keeps both when the earlier one was typed in again', () => {
    const one = draft({ slot: 'one', seq: 5 });
    const two = draft({ slot: 'two', replaces: [{ slot: 'one', seq: 4 }] });
    expect(liveDrafts([one, two])).toHaveLength(2);
  });

  it('remembers each slot once, the latest ones', () => {
    let refs = withRef([{ slot: 'one', seq: 1 }], { slot: 'one', seq: 3 });
    expect(refs).toEqual([{ slot: 'one', seq: 3 }]);
    for (let index = 0; index < 40; index += 1) refs = withRef(refs, { slot: `s${index}`, seq: 1 });
    expect(refs).toHaveLength(20);
    expect(includesRef(refs, { slot: 's39', seq: 1 })).toBe(true);
  });
});

describe('a text carries another one on', () => {
  it.each([
    ['One draft.', 'One draft, continued.'],
    ['One dra', 'One draft'],
    ['I went home', 'Today I went straight home, late'],
    ['', 'anything'],
  ])('%j in %j', (earlier, later) => expect(carriesOn(later, earlier)).toBe(true));

  it.each([
    ['From the left window.', 'From the right window.'],
    ['I went home', 'I went'],
    ['home I went', 'I went home'],
    ['no no', 'no'],
    ['🌧', 'sun'],
    ['words', ''],
  ])('but not %j in %j', (earlier, later) => expect(carriesOn(later, earlier)).toBe(false));
});

describe('a window that lies still', () => {
  const shown = { ref: { slot: 'one', seq: 2 }, text: 'words', isTyped: false };
  const empty = { ref: null, text: '', isTyped: false };

  it('takes up what there is when it shows nothing, and nothing when something was typed', () => {
    const found = draft({});
    expect(nextStep(empty, [found], [])).toEqual({ do: 'adopt', draft: found });
    expect(nextStep({ ...empty, text: 'typed' }, [found], [])).toEqual({ do: 'stay' });
    expect(nextStep(empty, [draft({ text: '', mood: null })], [])).toEqual({ do: 'stay' });
  });

  it('stays with its draft while nobody changes it', () => {
    expect(nextStep(shown, [draft({ seq: 2 }), draft({ slot: 'newer', keptAt: 9 })], [])).toEqual({ do: 'stay' });
  });

  it('follows the window that goes on with it', () => {
    const inPlace = draft({ seq: 3 });
    expect(nextStep(shown, [inPlace], [])).toEqual({ do: 'adopt', draft: inPlace });
    const takenOver = draft({ slot: 'two', replaces: [{ slot: 'one', seq: 2 }] });
    expect(nextStep(shown, [takenOver], [])).toEqual({ do: 'adopt', draft: takenOver });
  });

  it('lets its own words go only for a text that carries them on', () => {
    const typed = { ...shown, isTyped: true };
    const longer = draft({ slot: 'two', text: 'words and more', replaces: [{ slot: 'one', seq: 2 }] });
    expect(nextStep(typed, [longer], [])).toEqual({ do: 'adopt', draft: longer });
    const different = draft({ slot: 'two', text: 'wo', replaces: [{ slot: 'one', seq: 2 }] });
    expect(nextStep(typed, [different], [])).toEqual({ do: 'rewrite' });
    expect(nextStep(shown, [different], [])).toEqual({ do: 'adopt', draft: different });
  });

  it('begins afresh when it was saved elsewhere', () => {
    expect(nextStep(shown, [], [item([{ slot: 'one', seq: 2 }])])).toEqual({ do: 'reset' });
  });

  it('writes it down again when the device has lost it, and never just drops it', () => {
    expect(nextStep(shown, [], [])).toEqual({ do: 'rewrite' });
    expect(nextStep(shown, [], [item([{ slot: 'one', seq: 1 }])])).toEqual({ do: 'rewrite' });
    expect(nextStep(shown, [draft({ slot: 'unrelated' })], [])).toEqual({ do: 'rewrite' });
  });
});
