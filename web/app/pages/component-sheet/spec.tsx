import type { ReactNode } from 'react';
import type { LoomCell } from '#contract/assignments/rules.ts';

/** One part of the sheet: its name and rule on the left, the things themselves on the right. */
export function Spec({ title, say, children }: { title: string; say?: string; children: ReactNode }) {
  return (
    <section className="spec stack g6">
      <header>
        <h2 className="h2">{title}</h2>
        {say && <p className="small soft">{say}</p>}
      </header>
      <div>{children}</div>
    </section>
  );
}

/** Reads "57-t." as moods 5 and 7, no entry, today, to come; 0 is a mood of 10. */
export function sampleLoom(pattern: string): LoomCell[] {
  return Array.from(pattern, (letter, index): LoomCell => {
    const day = index + 1;
    if (letter === '-') return { day, state: 'skipped', mood: null };
    if (letter === 't') return { day, state: 'today', mood: null };
    if (letter === '.') return { day, state: 'ahead', mood: null };
    return { day, state: 'written', mood: Number(letter) || 10 };
  });
}

export const month = sampleLoom('546-53667-687789t...........');
export const trial = sampleLoom('5465t..');
export const quarter = sampleLoom('546-53667-6877897-8767896675435678-78876656t'.padEnd(84, '.'));
