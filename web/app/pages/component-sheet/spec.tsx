import type { ReactNode } from 'react';
import type { LoomCell, LoomData } from '#web/ui/loom/loom-cells.ts';

/** One part of the sheet: its name and rule on the left, the things themselves on the right. */
export function Spec({ title, say, children }: { title: string; say?: string; children: ReactNode }) {
  return (
    <section className="spec">
      <header>
        <h2 className="h2">{title}</h2>
        {say && <p className="small soft">{say}</p>}
      </header>
      <div>{children}</div>
    </section>
  );
}

/** Reads "57-t." as moods 5 and 7, no entry, today, to come; 0 is a mood of 10. */
export function sampleLoom(pattern: string): LoomData {
  const cells = Array.from(pattern, (letter, index): LoomCell => {
    const day = index + 1;
    if (letter === '-') return { day, state: 'missed' };
    if (letter === 't') return { day, state: 'today' };
    if (letter === '.') return { day, state: 'ahead' };
    return { day, state: 'entry', mood: Number(letter) || 10 };
  });
  return { cells, daysPerRow: 7 };
}

export const month = sampleLoom('546-53667-687789t...........');
export const trial = sampleLoom('5465t..');
export const quarter = sampleLoom('546-53667-6877897-8767896675435678-78876656t'.padEnd(84, '.'));

export function pointsOf({ cells }: LoomData) {
  return cells.flatMap((cell) => (cell.state === 'entry' ? [{ day: cell.day, mood: cell.mood }] : []));
}
