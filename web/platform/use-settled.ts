import { useEffect, useState } from 'react';

/** Debounce delay. */
const typingPause = 250;

/** The debounced value of what is typed. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
