import { useEffect, useState } from 'react';

/** Soon after the last key; not one call for each of them. */
const typingPause = 250;

/** What was typed, once the typing has paused. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
