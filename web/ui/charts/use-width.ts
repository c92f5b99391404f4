import { useLayoutEffect, useState, type RefObject } from 'react';

/** How wide an element is, before the first paint and after every change. Text in a drawing then keeps its size. */
export function useWidth(ref: RefObject<HTMLElement | null>, atFirst: number): number {
  const [width, setWidth] = useState(atFirst);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth((before) => Math.round(element.clientWidth) || before);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
