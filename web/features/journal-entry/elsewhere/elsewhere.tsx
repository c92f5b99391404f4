import { programDay } from '#contract/programs/rules.ts';
import { entryPreview } from '#contract/journal/rules.ts';
import { dayPlace, daysOf } from '#web/platform/device/places.ts';
import { useLeftovers } from '#web/platform/device/use-leftovers.ts';
import { useOutbox } from '#web/platform/device/use-outbox.ts';
import { AppLink } from '#web/ui/link.tsx';
import { elsewhereCopy as copy } from './copy.ts';
import './elsewhere.css';

type Found = { id: string; title: string; text: string; href?: string; say?: string };

type ElsewhereProps = {
  /** The assignment in force: days of another one cannot be opened any more. */
  assignmentId: string | undefined;
  /** The place that is open on this page and shows its own text. */
  here: string | undefined;
  /** Entries whose unsaved changes this page shows itself. */
  shownEntries: readonly string[];
};

/** Text that lies on this device and belongs to a page that is not open, with the way there. */
export default function Elsewhere({ assignmentId, here, shownEntries }: ElsewhereProps) {
  const leftovers = useLeftovers(here);
  const waiting = useOutbox();
  const found: Found[] = [
    ...leftovers.flatMap(({ id, place, text }): Found[] => {
      const at = daysOf(place);
      if (!at)
        return shownEntries.some((entry) => place.endsWith(`:${entry}`))
          ? []
          : [{ id, title: copy.change, text, href: '/journal', say: copy.journal }];
      const title = copy.draft(programDay(at.week, at.day));
      return at.assignmentId === assignmentId
        ? [{ id, title, text, href: `/day/${at.week}/${at.day}`, say: copy.open }]
        : [{ id, title, text }];
    }),
    ...waiting
      .filter((item) => dayPlace(item) !== here)
      .map(({ key, week, day, text }) => ({ id: key, title: copy.waiting(programDay(week, day)), text })),
  ];
  if (found.length === 0) return null;
  return (
    <section className="elsewhere" aria-label={copy.title}>
      <ul>
        {found.map(({ id, title, text, href, say }) => (
          <li key={id}>
            <p>
              <b>{title}</b>
              <span className={href ? 'elsewhere__text' : 'elsewhere__text elsewhere__text--whole'} dir="auto">
                {href ? entryPreview(text) : text}
              </span>
            </p>
            {href && <AppLink href={href}>{say}</AppLink>}
          </li>
        ))}
      </ul>
    </section>
  );
}
