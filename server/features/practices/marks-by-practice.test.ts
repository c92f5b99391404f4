import { describe, expect, it } from 'vitest';
import { marksByPractice } from './service.ts';

const practice = (id: string, title: string) => ({ id, title });
const dayMark = (practiceId: string, title: string) => ({ practiceId, title });
const tickedIds = (...args: Parameters<typeof marksByPractice>) => [...marksByPractice(...args).keys()];

describe('which dayMark belongs to which practice', () => {
  it('is told by the id, whatever the titles say', () => {
    expect(tickedIds([practice('a', 'Walk'), practice('b', 'Rest')], [dayMark('b', 'An older title')])).toEqual(['b']);
  });

  it('is told by the title when the id is gone', () => {
    expect(tickedIds([practice('new', 'Walk')], [dayMark('old', 'Walk')])).toEqual(['new']);
    expect(tickedIds([practice('new', 'Walk')], [dayMark('old', 'Rest')])).toEqual([]);
  });

  it('counts a dayMark once: of two practices alike, one dayMark ticks one', () => {
    expect(tickedIds([practice('a', 'Practice'), practice('b', 'Practice')], [dayMark('old', 'Practice')])).toEqual([
      'a',
    ]);
    expect(
      tickedIds(
        [practice('a', 'Practice'), practice('b', 'Practice')],
        [dayMark('old', 'Practice'), dayMark('older', 'Practice')],
      ),
    ).toEqual(['a', 'b']);
    expect(tickedIds([practice('a', 'Practice'), practice('b', 'Practice')], [dayMark('a', 'Practice')])).toEqual([
      'a',
    ]);
  });
});
