import { describe, expect, it } from 'vitest';
import { defaultPromptText } from '#contract/programs/constants.ts';
import { emptyDays, promptOf } from './content.ts';
import { newDraft } from './draft.ts';
import { writtenProgram } from './programs-in-test.ts';
import { draftIn, openWeekOf, reduce, wizardState } from './reducer.ts';
import type { Action, WizardState } from './reducer.ts';

const after = (state: WizardState, ...actions: Action[]): WizardState => actions.reduce(reduce, state);
const fresh = () => wizardState(newDraft());
const written = (weeks = 4) => wizardState({ ...newDraft(), content: writtenProgram(weeks) });
const textOf = (state: WizardState, day: number) => promptOf(state.content, day).text;

describe('the length', () => {
  it('hides later weeks and brings them back', () => {
    const short = after(written(), { type: 'length', weeks: 1 });
    expect(emptyDays(short.content)).toEqual([]);
    const long = after(short, { type: 'length', weeks: 4 });
    expect(textOf(long, 28)).toBe('Question 4.7?');
    expect(long.content.weeks[3]?.practices[0]?.title).toBe('Practice of week 4');
  });

  it('never leaves a day open that is no longer there', () => {
    const state = after(written(), { type: 'open-day', day: 28 }, { type: 'length', weeks: 2 });
    expect(state.day).toBe(14);
    expect(openWeekOf(state)).toBe(2);
  });
});

describe('the prompts', () => {
  it('begin on day 1 when none is written, whichever week stood open before', () => {
    const state = after(fresh(), { type: 'step', step: 2 }, { type: 'open-week', week: 4 }, { type: 'step', step: 3 });
    expect(openWeekOf(state)).toBe(4);
    expect(after(state, { type: 'step', step: 4 }).day).toBe(1);
  });

  it('go on where they were left once there are some', () => {
    const state = after(
      fresh(),
      { type: 'prompt', day: 9, text: 'Mine' },
      { type: 'open-day', day: 16 },
      { type: 'step', step: 3 },
    );
    expect(after(state, { type: 'step', step: 4 }).day).toBe(16);
  });
});

describe('prompts', () => {
  it('change places with their neighbour, over the edge of a week too, and the focus goes along', () => {
    const state = after(written(), { type: 'move-prompt', day: 7, by: 1 });
    expect([textOf(state, 7), textOf(state, 8)]).toEqual(['Question 2.1?', 'Question 1.7?']);
    expect(state).toMatchObject({ day: 8, focus: { address: 'prompt.8' } });
  });

  it('stop at both ends', () => {
    const state = written();
    expect(after(state, { type: 'move-prompt', day: 1, by: -1 })).toBe(state);
    expect(after(state, { type: 'move-prompt', day: 28, by: 1 })).toBe(state);
  });

  it('keep their kind when they move or are written anew', () => {
    const state = fresh();
    state.content.weeks[0]!.prompts[0] = { text: 'Look back.', type: 'review' };
    const moved = after(
      state,
      { type: 'move-prompt', day: 1, by: 1 },
      { type: 'prompt', day: 2, text: 'Look back again.' },
    );
    expect(promptOf(moved.content, 2)).toEqual({ text: 'Look back again.', type: 'review' });
  });

  it('fill the empty days with the default and take it back', () => {
    const state = after(fresh(), { type: 'prompt', day: 3, text: 'Mine' }, { type: 'fill-empty' });
    expect(emptyDays(state.content)).toEqual([]);
    expect([textOf(state, 1), textOf(state, 3), textOf(state, 28)]).toEqual([
      defaultPromptText,
      'Mine',
      defaultPromptText,
    ]);
    expect(emptyDays(after(state, { type: 'undo' }).content)).toHaveLength(27);
  });

  it('are shown again when taken back from another step, with the focus on the button that wrote them', () => {
    const filled = after(
      fresh(),
      { type: 'step', step: 4 },
      { type: 'fill-empty' },
      { type: 'step', step: 1 },
      { type: 'undo' },
    );
    expect(filled).toMatchObject({ step: 4, focus: { address: 'fill-empty' } });
    expect(after(fresh(), { type: 'put-prompts', puts: [{ day: 1, text: 'a' }] }, { type: 'undo' }).focus).toEqual({
      address: 'paste-list',
    });
  });

  it('bring back what a list replaced, but not over what was written since', () => {
    const pasted = after(
      written(),
      {
        type: 'put-prompts',
        puts: [
          { day: 1, text: 'a' },
          { day: 2, text: 'b' },
        ],
      },
      { type: 'prompt', day: 2, text: 'b, and more' },
    );
    const back = after(pasted, { type: 'undo' });
    expect([textOf(back, 1), textOf(back, 2)]).toEqual(['Question 1.1?', 'b, and more']);
    expect(back.undo).toBeNull();
  });
});

describe('practices', () => {
  it('are added, moved, removed and brought back to their place', () => {
    const state = after(
      fresh(),
      { type: 'add-practice', week: 2, key: 'a' },
      { type: 'change-practice', key: 'a', change: { title: 'A' } },
      { type: 'add-practice', week: 2, key: 'b' },
      { type: 'change-practice', key: 'b', change: { title: 'B' } },
      { type: 'move-practice', key: 'b', by: -1 },
    );
    const titles = (one: WizardState) => one.content.weeks[1]?.practices.map(({ title }) => title);
    expect(titles(state)).toEqual(['B', 'A']);
    expect(openWeekOf(state)).toBe(2);
    const removed = after(state, { type: 'remove-practice', key: 'b' });
    expect(titles(removed)).toEqual(['A']);
    expect(titles(after(removed, { type: 'step', step: 4 }, { type: 'undo' }))).toEqual(['B', 'A']);
  });

  it('at the edge stay where they are', () => {
    const state = after(fresh(), { type: 'add-practice', week: 1, key: 'a' });
    expect(after(state, { type: 'move-practice', key: 'a', by: -1 }).content).toBe(state.content);
  });

  it('without a word are removed without more ado', () => {
    expect(
      after(fresh(), { type: 'add-practice', week: 1, key: 'a' }, { type: 'remove-practice', key: 'a' }).undo,
    ).toBeNull();
  });
});

describe('topics', () => {
  it('are removed and brought back', () => {
    const state = after(
      fresh(),
      { type: 'topic', week: 1, index: 0, value: 'First' },
      { type: 'topic', week: 1, index: 1, value: 'Second' },
      { type: 'remove-topic', week: 1, index: 0 },
    );
    expect(state.content.weeks[0]?.theme.discussionTopics).toEqual(['Second']);
    expect(after(state, { type: 'undo' }).content.weeks[0]?.theme.discussionTopics).toEqual(['First', 'Second']);
  });
});

describe('a refusal', () => {
  it('brings the person to the first field that is meant', () => {
    expect(
      after(
        fresh(),
        { type: 'step', step: 4 },
        { type: 'refused', errors: { 'heading.title': 'Please give the program a title.' } },
      ),
    ).toMatchObject({
      step: 1,
      focus: { address: 'heading.title' },
      errors: { 'heading.title': 'Please give the program a title.' },
    });
    const theme = after(written(), { type: 'refused', errors: { 'theme.3.focusDescription': 'Too long.' } });
    expect(theme.step).toBe(2);
    expect(openWeekOf(theme)).toBe(3);
    expect(after(written(), { type: 'refused', errors: { 'practice.p2.title': 'Too long.' } })).toMatchObject({
      step: 3,
      practice: 'p2',
    });
    expect(after(written(), { type: 'refused', errors: { 'prompt.16': 'Too long.' } })).toMatchObject({
      step: 4,
      day: 16,
    });
  });

  it('goes away when its field is written on, and only then', () => {
    const state = after(
      written(),
      { type: 'refused', errors: { 'prompt.16': 'Too long.', 'prompt.17': 'Too long.' } },
      { type: 'prompt', day: 16, text: 'x' },
      { type: 'prompt', day: 1, text: 'y' },
    );
    expect(state.errors).toEqual({ 'prompt.17': 'Too long.' });
  });
});

describe('two versions', () => {
  it('can be swapped as often as one likes', () => {
    const mine = writtenProgram(4);
    const theirs = writtenProgram(2);
    const state = after(fresh(), { type: 'take', content: mine, save: newDraft().save, aside: theirs });
    const swapped = after(state, { type: 'swap-aside' });
    expect([swapped.content, swapped.aside]).toEqual([theirs, mine]);
    expect(after(swapped, { type: 'swap-aside' }).content).toBe(mine);
    expect(after(state, { type: 'drop-aside' }).aside).toBeNull();
  });

  it('from another tab leave the person where they are', () => {
    const state = after(
      written(),
      { type: 'step', step: 4 },
      { type: 'open-day', day: 9 },
      { type: 'follow', draft: { ...newDraft(), content: writtenProgram(12) } },
    );
    expect(draftIn(state)).toMatchObject({ step: 4, day: 9, content: { heading: { durationWeeks: 12 } } });
  });
});
