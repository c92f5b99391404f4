import { dateBefore } from '#contract/days.ts';
import { coverSize, type ClothOnPaper } from '#contract/cloth/cloth-drawing.ts';
import { api, type Result } from '#web/platform/api.ts';
import { longDate, localDay } from '#web/platform/time.ts';
import { PrintedMedia } from '#web/ui/media/printed-media.tsx';
import { Paper } from '#web/ui/paper.tsx';
import type { ClientDashboard } from '../queries.ts';
import { coverAddress, type Owner } from './cloth-on-paper.ts';
import { onPaper as onPaperCopy } from '#messages/today-finished.ts';
import './booklet.css';

export type WrittenPage = Result<'GET /api/client/journal-entries'>['entries'][number];

/** Every page there is with its text, free ones too, in the order of writing. */
export async function allPages(): Promise<WrittenPage[]> {
  return (await gather({})).toReversed();
}

/** Every page of the program with its text, in the order of its days. */
export async function pagesOf(
  { assignment, journalEntries }: ClientDashboard,
  timeZone: string,
): Promise<WrittenPage[]> {
  if (!assignment) return [];
  const known = new Set(journalEntries.map(({ id }) => id));
  // Nothing came after it, or that would be shown; of a day with very many entries not all are known by their id.
  const isOfIt = ({ id, dayNumber, createdAt }: WrittenPage) =>
    known.has(id) || (dayNumber !== null && createdAt >= assignment.startedAt);
  // A day earlier: the person may have been in another zone then.
  const startDate = dateBefore(localDay(new Date(assignment.startedAt), timeZone), 1);
  const pages = await gather({ startDate });
  return pages
    .filter(isOfIt)
    .toSorted((a, b) => (a.dayNumber ?? 0) - (b.dayNumber ?? 0) || (a.createdAt < b.createdAt ? -1 : 1));
}

/** Newest first. A page that came twice, because another was written meanwhile, is one. */
async function gather(query: { startDate?: string }): Promise<WrittenPage[]> {
  const pages = new Map<string, WrittenPage>();
  for (let page = 1, last = 1; page <= last; page += 1) {
    const list = await api('GET /api/client/journal-entries', { query: { ...query, page } });
    for (const entry of list.entries) pages.set(entry.id, entry);
    last = list.pagination.totalPages;
  }
  return [...pages.values()];
}

type BookletProps = {
  cloth: ClothOnPaper;
  pages: readonly WrittenPage[];
  hasComments: boolean;
  timeZone: Owner['timeZone'];
  onDone: () => void;
};

const { book: copy } = onPaperCopy;

/** The printed journal: A5, the cloth on its cover, and each day on its own page. */
export function Booklet({ cloth, pages, hasComments, timeZone, onDone }: BookletProps) {
  return (
    <Paper className="booklet" onDone={onDone}>
      <img className="booklet__cover" src={coverAddress(cloth)} alt={cloth.title} {...coverSize} />
      {pages.map((page) => (
        <article key={page.id}>
          <p className="booklet__when">
            {[
              page.programTitle === cloth.title ? '' : page.programTitle,
              page.dayNumber !== null && copy.day({ day: page.dayNumber }),
              longDate(page.createdAt, timeZone),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
          {page.promptText && <h2 dir="auto">{page.promptText}</h2>}
          <div className="booklet__text" dir="auto">
            {page.entryText}
          </div>
          <PrintedMedia entry={page} />
          {hasComments &&
            page.share?.comments.map((comment) => (
              <aside key={comment.id}>
                <p>
                  {copy.answered({
                    coach: comment.coachName,
                    date: longDate(comment.createdAt, timeZone),
                  })}
                </p>
                <div className="booklet__text" dir="auto">
                  {comment.text}
                </div>
              </aside>
            ))}
        </article>
      ))}
    </Paper>
  );
}
