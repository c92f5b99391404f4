import type { ReactNode } from 'react';
import { freePagesShown } from '#contract/journal/rules.ts';
import { PlainWeave } from '#web/ui/loom/plain-weave.tsx';
import { freeClothOf } from '../cloth.ts';
import { freeCloth as copy } from '#messages/today-common.ts';
import { useViewOfSaved } from '../day-changes.ts';
import type { ClientDashboard } from '../queries.ts';

type FreeClothProps = {
  home: ClientDashboard;
  /** The page that was saved a moment ago: its cell is woven and keeps a ring. */
  savedId?: string | undefined;
  /** Whether the view goes there by itself, because nothing above it takes it. */
  takesView?: boolean;
};

/** What was written without a program: below the cloth of the one before it, or alone where there was none. */
export function FreeCloth({ home, savedId, takesView = false }: FreeClothProps) {
  const cells = freeClothOf(home);
  const newest = home.freePages?.newest ?? [];
  const fresh = newest.find(({ id }) => id === savedId)?.date;
  const { place, name } = useViewOfSaved<HTMLElement, HTMLElement>(takesView && fresh ? savedId : undefined, 0.5);
  if (cells.length === 0) return null;
  // There may be more than come with the page: those are in the year in Progress.
  const isAll = newest.length < freePagesShown;
  const say = !isAll ? copy.latest : home.assignment?.status === 'completed' ? copy.since : copy.soFar;
  return <PlainWeave cells={cells} caption={say({ days: cells.length })} fresh={fresh} place={place} name={name} />;
}

/** A free page that was saved here, short until it is opened. `state` says so on a heavy day; there is no cloth then. */
export type SavedFreePage = { id: string; isShort: boolean; state: ReactNode };

type FreeDayProps = {
  home: ClientDashboard;
  page: ReactNode;
  kind: ReactNode;
  saved: SavedFreePage | undefined;
  /** Of the heading above the page after a save; 1 where it is the page's first. */
  level: 1 | 2;
  /** False if the cloth is elsewhere on the page. */
  hasCloth: boolean;
};

/** The free page with its cloth: below it, and above it after a save. On a heavy day the kind card leads instead. */
export function FreeDay({ home, page, kind, saved, level, hasCloth }: FreeDayProps) {
  return (
    <>
      {saved?.isShort && (kind || hasCloth) && (
        <SavedFreeDay id={saved.id} level={level}>
          {kind ? saved.state : <FreeCloth home={home} savedId={saved.id} />}
        </SavedFreeDay>
      )}
      {saved?.isShort && kind}
      {page}
      {!saved?.isShort && kind}
      {!saved?.isShort && hasCloth && <FreeCloth home={home} savedId={saved?.id} />}
    </>
  );
}

function SavedFreeDay({ id, level, children }: { id: string; level: 1 | 2; children: ReactNode }) {
  const { place, name } = useViewOfSaved<HTMLElement, HTMLHeadingElement>(id);
  const Heading = `h${level}` as const;
  return (
    <section className="woven" ref={place} aria-labelledby="woven">
      <Heading className="h3" id="woven" ref={name} tabIndex={-1}>
        {copy.page}
      </Heading>
      {children}
    </section>
  );
}
