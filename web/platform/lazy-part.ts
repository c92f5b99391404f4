import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

type When = (run: () => void) => () => void;

/** For what is in sight. */
export const atOnce: When = (run) => {
  run();
  return () => {};
};

/** A part of a page in a file of its own, which is fetched after the page where it is wanted. */
export function lazyPart<Part extends object>(load: () => Promise<Part>, when: When = whenIdle) {
  let loaded: Part | undefined;

  async function get(): Promise<Part> {
    loaded ??= await load();
    return loaded;
  }

  /** Undefined in the first drawing, which the server makes too, and where it could not be fetched. */
  function usePart(isWanted = true): Part | undefined {
    const [part, setPart] = useState<Part>();
    useEffect(() => {
      if (!isWanted) return;
      if (loaded) return setPart(loaded);
      return when(() => void get().then(setPart, () => {}));
    }, [isWanted]);
    return part;
  }

  return { get, usePart };
}
