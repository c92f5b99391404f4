import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftKeeper, rememberedDraft } from './draft-keeper.ts';
import { DraftStore } from './draft-store.ts';
import type { Shelf } from './draft-store.ts';
import { newDraft } from './draft.ts';
import { draftIn } from './reducer.ts';
import { createWizardStore } from './wizard-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

const key = 'program-draft:u1:new';

/** A tab with the wizard open. */
function open(tab: string, shelf: Shelf = localStorage) {
  const drafts = new DraftStore(key, { shelf, tab });
  const kept = drafts.read();
  const store = createWizardStore(kept?.draft ?? newDraft());
  const keeper = new DraftKeeper(
    drafts,
    { draft: () => draftIn(store.state()), follow: (draft) => store.dispatch({ type: 'follow', draft }) },
    kept?.at ?? null,
  );
  store.subscribe(() => keeper.changed());
  const write = (title: string) => store.dispatch({ type: 'heading', field: 'title', value: title });
  const title = () => store.state().content.heading.title;
  return { store, keeper, write, title };
}

const titleKept = () => new DraftStore(key, { shelf: localStorage, tab: 'reader' }).read()?.draft.content.heading.title;

describe('writing', () => {
  it('is on the device after a moment, however steadily it goes on', () => {
    const { write, keeper } = open('a');
    for (let at = 0; at < 10; at += 1) {
      write(`Title ${at}`);
      vi.advanceTimersByTime(100);
    }
    expect(titleKept()).toMatch(/^Title [78]$/);
    expect(keeper.state().kind).toBe('kept');
  });

  it('is on the device at once when the page is left', () => {
    const { write, keeper } = open('a');
    write('Half a wor');
    expect(titleKept()).toBeUndefined();
    keeper.flush();
    expect(titleKept()).toBe('Half a wor');
  });

  it('begins with the first word, not with looking through the steps', () => {
    const { store, keeper, write } = open('a');
    store.dispatch({ type: 'step', step: 4 });
    vi.runAllTimers();
    expect(localStorage.length).toBe(0);
    write('x');
    vi.runAllTimers();
    store.dispatch({ type: 'step', step: 2 });
    keeper.flush();
    expect(open('b').store.state().step).toBe(2);
  });

  it('that the device refuses is said, and kept in memory for as long as the page lives', () => {
    let isFull = true;
    const setItem = (name: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      localStorage.setItem(name, value);
    };
    const { write, keeper } = open('a', {
      getItem: (name) => localStorage.getItem(name),
      removeItem: (name) => localStorage.removeItem(name),
      setItem,
    });
    write('Too much');
    vi.runAllTimers();
    expect(keeper.state().kind).toBe('refused');
    expect(keeper.isAtRisk).toBe(true);
    expect(rememberedDraft(key)?.content.heading.title).toBe('Too much');
    isFull = false;
    write('Too much, again');
    vi.runAllTimers();
    expect(keeper.state().kind).toBe('kept');
    expect(rememberedDraft(key)).toBeUndefined();
  });

  it('that is over leaves nothing behind', () => {
    const { write, keeper } = open('a');
    write('Done');
    vi.runAllTimers();
    write('Done!');
    keeper.end();
    vi.runAllTimers();
    keeper.flush({ force: true });
    expect(localStorage.length).toBe(0);
  });
});

describe('two tabs', () => {
  it('follow each other where nothing is lost by it', () => {
    const [a, b] = [open('a'), open('b')];
    a.write('From a');
    a.keeper.flush();
    b.keeper.look();
    expect(b.title()).toBe('From a');
    expect(b.keeper.state().kind).toBe('followed');
    b.write('From b');
    b.keeper.flush();
    a.keeper.look();
    expect(a.title()).toBe('From b');
  });

  it('do not answer each other for ever', () => {
    const [a, b] = [open('a'), open('b')];
    a.write('From a');
    a.keeper.flush();
    const written = localStorage.getItem(key);
    b.keeper.look();
    vi.runAllTimers();
    expect(localStorage.getItem(key)).toBe(written);
  });

  it('never write over each other without a choice', () => {
    const [a, b] = [open('a'), open('b')];
    a.write('From a');
    b.write('From b');
    a.keeper.flush();
    b.keeper.flush();
    expect(titleKept()).toBe('From a');
    expect(b.keeper.state()).toMatchObject({
      kind: 'elsewhere',
      other: { draft: { content: { heading: { title: 'From a' } } } },
    });
    b.write('From b, more');
    vi.runAllTimers();
    expect(titleKept()).toBe('From a');
    expect(b.keeper.isAtRisk).toBe(true);
    b.keeper.flush({ force: true });
    expect(titleKept()).toBe('From b, more');
    expect(b.keeper.isAtRisk).toBe(false);
  });

  it('that hold the same text have nothing to choose', () => {
    const [a, b] = [open('a'), open('b')];
    a.write('The same');
    b.write('The same');
    a.keeper.flush();
    b.keeper.flush();
    expect(b.keeper.state().kind).toBe('followed');
  });

  it('hear when the other one finished', () => {
    const a = open('a');
    a.write('x');
    a.keeper.flush();
    const b = open('b');
    a.keeper.end();
    b.keeper.look();
    expect(b.keeper.state()).toEqual({ kind: 'elsewhere', other: null });
  });
});
