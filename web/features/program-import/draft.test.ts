import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftFrom, draftName, noTexts, readDraft, removeDraft, writeDraft } from './draft.ts';

const texts = { program: '{', weekly: '', daily: '[]' };

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('what was written is there again, for the same person only', () => {
  expect(writeDraft('u1', { texts, before: null, sendKey: 'k' })).toBe(true);
  expect(readDraft('u1')).toEqual({ texts, before: null, sendKey: 'k' });
  expect(readDraft('u2').texts).toEqual(noTexts);
  removeDraft('u1');
  expect(readDraft('u1').texts).toEqual(noTexts);
});

test('empty boxes leave nothing behind', () => {
  writeDraft('u1', { texts, before: null, sendKey: null });
  writeDraft('u1', { texts: { ...noTexts, daily: ' \n' }, before: null, sendKey: null });
  expect(localStorage.getItem(draftName('u1'))).toBeNull();
});

test('what cannot be read counts as nothing', () => {
  for (const written of [null, '', 'x', 'null', '{}', '{"texts": {"program": 1}}', '[]'])
    expect(draftFrom(written)).toBeNull();
});

test('where there is no room, what was there before is given up first, and then it is said', () => {
  const setItem = vi.fn<(name: string, value: string) => void>((_name, value) => {
    if (value.includes('older')) throw new DOMException('full', 'QuotaExceededError');
  });
  vi.stubGlobal('localStorage', { setItem });
  expect(writeDraft('u1', { texts, before: { ...noTexts, daily: 'older' }, sendKey: null })).toBe(true);
  expect(setItem).toHaveBeenCalledTimes(2);
  expect(writeDraft('u1', { texts: { ...texts, daily: 'older' }, before: null, sendKey: null })).toBe(false);
});
