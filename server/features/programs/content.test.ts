import { describe, expect, it } from 'vitest';
import { inOrder, keepIds, withPositions } from './content.ts';

describe('rows of a program', () => {
  it('are counted within their week', () => {
    expect(
      withPositions([{ weekNumber: 2 }, { weekNumber: 1 }, { weekNumber: 2 }]).map(({ position }) => position),
    ).toEqual([1, 1, 2]);
  });

  it('are ordered by week, then by day or position', () => {
    const days = [
      { weekNumber: 10, dayNumber: 1 },
      { weekNumber: 2, dayNumber: 7 },
      { weekNumber: 2, dayNumber: 1 },
    ];
    expect(inOrder(days)).toEqual([days[2], days[1], days[0]]);
    const positions = [
      { weekNumber: 1, position: 10 },
      { weekNumber: 1, position: 9 },
    ];
    expect(inOrder(positions)).toEqual([positions[1], positions[0]]);
  });

  it('keep the id of the row they are most like, each id once', () => {
    let made = 0;
    const newId = () => `new ${(made += 1)}`;
    const stored = [
      { id: '1', title: 'A', place: 1 },
      { id: '2', title: 'B', place: 2 },
      { id: '3', title: 'B', place: 3 },
    ];
    const likenesses = [({ title }: { title: string }) => title, ({ place }: { place: number }) => `${place}`];
    const wanted = [
      { title: 'B', place: 1 },
      { title: 'Renamed', place: 3 },
      { title: 'A', place: 2 },
      { title: 'More', place: 4 },
    ];
    expect(keepIds(stored, wanted, likenesses, newId).map(({ id }) => id)).toEqual(['2', '3', '1', 'new 1']);
  });
});
