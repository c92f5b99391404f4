import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Row } from './message-rows.ts';

/** As near to the end as a person takes for the end. */
const endWithin = 48;
/** Earlier messages are fetched before the beginning comes into sight. */
const ahead = 240;

/**
 * The newest stay in view until the person scrolls up. From then on nothing moves by itself: what is put in above or below
 * leaves the lines in sight where they are.
 */
export function useMessageScroll(rows: readonly Row[], startsAtEnd: boolean, onNearStart: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(startsAtEnd);
  const first = useRef<number | null>(null);
  const height = useRef(0);
  const [isAtEnd, setAtEnd] = useState(startsAtEnd);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const now = firstNumber(rows);
    if (first.current !== null && now !== null && now < first.current)
      element.scrollTop += element.scrollHeight - height.current;
    else if (atEnd.current) element.scrollTop = element.scrollHeight;
    first.current = now;
    height.current = element.scrollHeight;
  }, [rows]);

  // The keyboard of a phone comes up, the field grows, a font arrives.
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const watch = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
      height.current = element.scrollHeight;
    });
    watch.observe(element);
    if (element.firstElementChild) watch.observe(element.firstElementChild);
    return () => watch.disconnect();
  }, []);

  const look = useCallback(() => {
    const element = box.current;
    if (!element) return;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < endWithin;
    setAtEnd(atEnd.current);
    if (element.scrollTop < ahead && !atEnd.current) onNearStart();
  }, [onNearStart]);

  const toEnd = useCallback(() => {
    atEnd.current = true;
    setAtEnd(true);
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, []);

  return { box, isAtEnd, look, toEnd };
}

function firstNumber(rows: readonly Row[]): number | null {
  const row = rows.find((one) => one.kind === 'message');
  return row?.kind === 'message' ? row.number : null;
}
