import { describe, expect, it, test } from 'vitest';
import { carriesOn, fitted, includesRef, isBlank, liveDrafts, nextStep, withRef } from './drafts.ts';
import type { DraftRecord, OutboxRecord } from './records.ts';

const draft = (over: Partial<DraftRecord>): DraftRecord => ({
  userId: 'nora',
  place: 'a/1/1',
  slot: 'one',
  seq: 1,
  value: 'words',
  base: null,
  keptAt: 1,
  replaces: [],
  refusal: null,
  ...over,
});
const item = (from: OutboxRecord['from']): Pick<OutboxRecord, 'from'> => ({ from });

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

describe('a form', () => {
  const form = { name: 'Ines', bio: 'Words of hers', tags: ['sleep'], isOn: true };

  it('carries another on when no word of any field is missing', () => {
    expect(carriesOn({ ...form, bio: 'Words of hers, and more' }, form)).toBe(true);
    expect(carriesOn({ ...form, bio: 'Other words' }, form)).toBe(false);
    expect(carriesOn({ ...form, tags: [] }, form)).toBe(false);
  });

  it('is blank without a word in any field', () => {
    expect(
      [form, { name: ' ', tags: [''], isOn: true }, { moodScore: 3, entryText: '', shareWith: undefined }, null].map(
        isBlank,
      ),
    ).toEqual([false, true, true, true]);
  });
});

test('of what another version of the page has left only that is taken which has its place here', () => {
  const start = { name: 'Ines', words: [] as string[], moodScore: null as number | null };
  expect(fitted({ name: 'x', words: ['a'], moodScore: 3, other: 1 } as typeof start, start)).toEqual({
    name: 'x',
    words: ['a'],
    moodScore: 3,
  });
  expect(fitted({ name: 7, words: 'x' } as unknown as typeof start, start)).toEqual(start);
  expect([fitted('text' as unknown as typeof start, start), fitted('text', 'start')]).toEqual([start, 'text']);
});

describe('a window that lies still', () => {
  const shown = { ref: { slot: 'one', seq: 2 }, value: 'words', isTyped: false };
  const empty = { ref: null, value: null, isTyped: false };

  it('takes up what there is when it shows nothing, and nothing when something was typed', () => {
    const found = draft({});
    expect(nextStep(empty, [found], [])).toEqual({ do: 'adopt', draft: found });
    expect(nextStep({ ...empty, value: 'typed' }, [found], [])).toEqual({ do: 'stay' });
    expect(nextStep(empty, [draft({ value: null })], [])).toEqual({ do: 'stay' });
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
    const longer = draft({ slot: 'two', value: 'words and more', replaces: [{ slot: 'one', seq: 2 }] });
    expect(nextStep(typed, [longer], [])).toEqual({ do: 'adopt', draft: longer });
    const different = draft({ slot: 'two', value: 'wo', replaces: [{ slot: 'one', seq: 2 }] });
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
