import { useDeferredValue, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { JournalFilter } from '../address.ts';
import { journalQuery, type JournalEntry } from '../queries.ts';

/** Pages this close to what is in sight are built; the others only keep their place. */
const ahead = '1200px 0px';
/** Pages scrolled past quickly are not requested. */
const restMs = 80;
/** The estimated height of a page that was not rendered yet, in pixels. */
const usualHeight = 1200;
/** Pages scrolled past are not refetched on the way back; changes invalidate them. */
const freshMs = 5 * 60_000;

/** How high each page was, so that coming back from another page finds its place. By filter and page. */
const heights = new Map<string, number>();

type WholeListProps = {
  filter: JournalFilter;
  pages: number;
  /** Always built: the row of the open entry is on it, to which one returns. */
  openPage: number;
  row: (entry: JournalEntry, page: number) => ReactNode;
};

/**
 * The whole journal in one list. Only what is in sight and a little around it is built, so that it stays as light with
 * 1,500 entries as with ten.
 */
export function WholeList({ filter, pages, openPage, row }: WholeListProps) {
  return Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
    <PageOfList key={page} filter={filter} page={page} isOpen={page === openPage} row={row} />
  ));
}

type PageOfListProps = Omit<WholeListProps, 'pages' | 'openPage'> & { page: number; isOpen: boolean };

/** Light while it is out of sight: of a long journal there are a hundred and more. */
function PageOfList({ isOpen, ...page }: PageOfListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isInSight, setInSight] = useState(false);
  // Built in pieces between two frames, so that scrolling never waits.
  const isNear = useDeferredValue(isOpen || isInSight);

  useEffect(() => {
    if (!box.current) return undefined;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const watch = new IntersectionObserver(
      (seen) => {
        clearTimeout(waiting);
        if (seen.at(-1)?.isIntersecting) waiting = setTimeout(() => setInSight(true), restMs);
        else setInSight(false);
      },
      { rootMargin: ahead },
    );
    watch.observe(box.current);
    return () => {
      clearTimeout(waiting);
      watch.disconnect();
    };
  }, []);

  return (
    <div ref={box} className="jpage">
      {isNear ? <BuiltPage box={box} {...page} /> : <Kept place={placeOf(page)} />}
    </div>
  );
}

type BuiltPageProps = Omit<PageOfListProps, 'isOpen'> & { box: RefObject<HTMLDivElement | null> };

function BuiltPage({ filter, page, row, box }: BuiltPageProps) {
  const { data } = useQuery({ ...journalQuery(filter, page), staleTime: freshMs, placeholderData: undefined });
  const place = placeOf({ filter, page });
  const entries = useDeferredValue(data?.entries);

  useEffect(() => {
    const height = box.current?.offsetHeight ?? 0;
    // Behind an open entry on a phone it has none.
    if (entries && height > 0) heights.set(place, height);
  }, [entries, place, box]);

  return entries ? <ol className="jrows mt2">{entries.map((entry) => row(entry, page))}</ol> : <Kept place={place} />;
}

const placeOf = ({ filter, page }: { filter: JournalFilter; page: number }): string => JSON.stringify([filter, page]);

const Kept = ({ place }: { place: string }) => <div style={{ height: heights.get(place) ?? usualHeight }} />;
