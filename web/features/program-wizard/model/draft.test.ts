import { describe, expect, it } from 'vitest';
import { newDraft, reviveDraft } from './draft.ts';
import { writtenProgram } from './programs-in-test.ts';

describe('a draft from the device', () => {
  it('is what was kept', () => {
    const draft = { ...newDraft(), content: writtenProgram(4) };
    expect(reviveDraft(structuredClone(draft))).toEqual(draft);
  });

  it('makes do with what an older page left out; what is no draft is none', () => {
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
