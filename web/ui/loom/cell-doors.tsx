import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { LoomCell } from '#contract/assignments/rules.ts';
import { readingKey } from '#web/platform/reading-key.ts';
import { AppLink } from '../link.tsx';
import { daysPerRow } from './loom-cells.ts';

/** The pages that the woven cells of a loom link to. */
export type Doors = {
  /** A day whose page is already open. */
  except?: number | undefined;
  hrefOf: (day: number) => string;
};

/** A loom is one tab stop, at the newest day; arrows move from one woven day to the next, up and down by rows. */
export function useDoors(
  cells: readonly (Pick<LoomCell, 'day'> & { state?: LoomCell['state'] })[],
  doors: Doors | undefined,
  perRow: number = daysPerRow,
) {
  const [chosen, setChosen] = useState<number>();
  const days = doors
    ? cells.flatMap(({ day, state = 'written' }) => (state === 'written' && day !== doors.except ? day : []))
    : [];
  const stop = chosen !== undefined && days.includes(chosen) ? chosen : days.at(-1);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const from = Number((event.target as HTMLElement).dataset['day']);
    if (!from || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = dayAfter(readingKey(event), from, days, perRow);
    if (to === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
  }

  /** The content of a cell, with its link. `label` is for cells too small for text. */
  function inside(day: number, children: ReactNode, label?: string): ReactNode {
    if (!doors || !days.includes(day)) return children;
    const door = {
      className: 'door',
      'data-day': day,
      'aria-label': label,
      tabIndex: day === stop ? 0 : -1,
      onFocus: () => setChosen(day),
      children,
    };
    return <AppLink href={doors.hrefOf(day)} {...door} />;
  }
  return { inside, onKeyDown: days.length > 0 ? onKeyDown : undefined };
}

/** The next woven day at least that far away; Home and End go to the first and last. */
function dayAfter(key: string, from: number, days: readonly number[], perRow: number): number | undefined {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perRow, ArrowUp: -perRow };
  const step = steps[key];
  if (!step) return key === 'Home' ? days[0] : key === 'End' ? days.at(-1) : undefined;
  return step > 0 ? days.find((day) => day >= from + step) : days.findLast((day) => day <= from + step);
}
