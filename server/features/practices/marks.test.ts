import { describe, expect, it } from 'vitest';
import { marksByPractice } from './marks.ts';

const practice = (id: string, title: string) => ({ id, title });
const mark = (practiceId: string, title: string) => ({ practiceId, title });
const ticked = (...args: Parameters<typeof marksByPractice>) => [...marksByPractice(...args).keys()];

describe('which mark belongs to which practice', () => {
  it('is told by the id, whatever the titles say', () => {
    expect(ticked([practice('a', 'Walk'), practice('b', 'Rest')], [mark('b', 'An older title')])).toEqual(['b']);
  });

  it('is told by the title when the id is gone', () => {
    expect(ticked([practice('new', 'Walk')], [mark('old', 'Walk')])).toEqual(['new']);
    expect(ticked([practice('new', 'Walk')], [mark('old', 'Rest')])).toEqual([]);
  });

  it('counts a mark once: of two practices alike, one mark ticks one', () => {
    expect(ticked([practice('a', 'Practice'), practice('b', 'Practice')], [mark('old', 'Practice')])).toEqual(['a']);
    expect(
      ticked(
        [practice('a', 'Practice'), practice('b', 'Practice')],
        [mark('old', 'Practice'), mark('older', 'Practice')],
      ),
    ).toEqual(['a', 'b']);
    expect(ticked([practice('a', 'Practice'), practice('b', 'Practice')], [mark('a', 'Practice')])).toEqual(['a']);
  });
});
