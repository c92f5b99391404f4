import { useLayoutEffect, useState } from 'react';
import { isMirrored } from '#web/platform/reading-key.ts';

/** Which days are in view where the cloth is wider than its place; the week of `key` is brought into view. */
export function useShownDays(scroller: { current: HTMLDivElement | null }, key: string | undefined) {
  const [shown, setShown] = useState({ first: 1, last: 1 });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => setShown((before) => sameOr(before, shownDays(box)));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [scroller]);
  useLayoutEffect(() => {
    const box = scroller.current;
    const column = box?.querySelector(`[data-column="${key}"]`);
    if (!box || !column || isWithin(box, column)) return;
    const [around, own] = [box.getBoundingClientRect(), column.getBoundingClientRect()];
    // From the first week with which the column still fits.
    const weeks = [...box.querySelectorAll('.is-first')].map((cell) => cell.getBoundingClientRect());
    const fromRight = isMirrored(box);
    const first =
      weeks.find((week) => (fromRight ? week.right - own.left : own.right - week.left) <= around.width) ?? own;
    box.scrollLeft += fromRight ? first.right - around.right : first.left - around.left;
  }, [scroller, key]);
  return shown;
}

type Days = { first: number; last: number };

const sameOr = (before: Days, now: Days): Days =>
  before.first === now.first && before.last === now.last ? before : now;

function isWithin(box: Element, column: Element): boolean {
  const [around, own] = [box.getBoundingClientRect(), column.getBoundingClientRect()];
  return own.left >= around.left - 1 && own.right <= around.right + 1;
}

function shownDays(box: HTMLElement): Days {
  const days = [...box.querySelectorAll<HTMLElement>('[data-column^="day-"]')]
    .filter((column) => isWithin(box, column))
    .map((column) => Number(column.dataset['column']?.slice('day-'.length)));
  return { first: days[0] ?? 1, last: days.at(-1) ?? 1 };
}

/** A press on the small cloth shows that part of it. */
export function scrollTo(event: { clientX: number; currentTarget: HTMLElement }, box: HTMLElement | null): void {
  if (!box) return;
  const around = event.currentTarget.getBoundingClientRect();
  const part = (event.clientX - around.left) / around.width;
  const fromRight = isMirrored(box);
  box.scrollLeft = (fromRight ? part - 1 : part) * box.scrollWidth - (fromRight ? -1 : 1) * (box.clientWidth / 2);
}
