import { startTransition, useEffect, useRef, useState } from 'react';
import type { LibraryProgram } from '../queries.ts';
import { ProgramRow } from './program-row.tsx';

/** Built at once; the next ones follow in small portions before their place comes into sight, so that scrolling never waits. */
const first = 30;
const portion = 15;
const ahead = '1500px 0px';

type ShelfProps = {
  programs: readonly LibraryProgram[];
  /** What was chosen: another choice begins at its top again. */
  choice: string;
};

/** The rows. Hundreds of them are built as far as somebody scrolls: all at once would hold up the page and every key. */
export function Shelf({ programs, choice }: ShelfProps) {
  const [grown, setGrown] = useState(() => ({ choice, count: rememberedCount() }));
  const count = grown.choice === choice ? grown.count : first;
  const isMore = count < programs.length;
  const end = useRef<HTMLDivElement>(null);

  useEffect(() => rememberCount(count), [count]);

  useEffect(() => {
    if (!isMore || !end.current) return undefined;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some((entry) => entry.isIntersecting))
          startTransition(() => setGrown({ choice, count: count + portion }));
      },
      { rootMargin: ahead },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [isMore, choice, count]);

  return (
    <>
      <ul className="shelf">
        {programs.slice(0, count).map((program) => (
          <ProgramRow key={program.id} program={program} />
        ))}
      </ul>
      {isMore && <div ref={end} aria-hidden="true" />}
    </>
  );
}

type EntryState = { rows?: unknown } | null;

/** Kept with the entry of the history, so that Back finds the page as long as it was left, and its place on it. */
function rememberedCount(): number {
  const rows = (history.state as EntryState)?.rows;
  return typeof rows === 'number' && rows > first ? rows : first;
}

function rememberCount(count: number): void {
  if (count === rememberedCount()) return;
  try {
    history.replaceState({ ...(history.state as object | null), rows: count }, '');
  } catch {
    // A browser may refuse too many of these; then Back takes a moment longer.
  }
}
