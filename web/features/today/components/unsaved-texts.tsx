import { useState } from 'react';
import { entryPreview } from '#contract/journal/rules.ts';
import { programDay } from '#contract/programs/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { AppLink } from '#web/ui/link.tsx';
import { StateLine } from '#web/ui/state.tsx';
import { unsaved as copy } from '#messages/today-entry.ts';
import { elsewhere as spokenCopy } from '#messages/today-spoken.ts';
import {
  dayOfPlace,
  dayPlace,
  entryOfPlace,
  freePagePlace,
  useUnsavedEntries,
  useWaitingEntries,
  type EntryPage,
} from '../entry-on-device.ts';
import { useUnsavedRecordings, useWaitingRecordings } from '../spoken-on-device.ts';
import './journal-entry.css';

type Found = { id: string; title: string; text: string; href?: string; say?: string; discard?: () => void };

type UnsavedTextsProps = {
  /** The assignment in force: days of another one cannot be opened any more. */
  assignmentId: string | undefined;
  /** The place that is open on this page and shows its own text. */
  here: string | undefined;
  /** This page shows what is on the free page as well. */
  hasFreePage?: boolean;
  /** Entries whose unsaved changes this page shows itself. */
  shownEntries: readonly string[];
};

/** Text that lies on this device and belongs to a page that is not open, with the way there. */
export function UnsavedTexts({ assignmentId, here, hasFreePage, shownEntries }: UnsavedTextsProps) {
  const unsaved = useUnsavedEntries(here);
  const waiting = useWaitingEntries();
  const isElsewhere = ({ place }: { place: string }) => place !== here && !(hasFreePage && place === freePagePlace);
  const spoken = useUnsavedRecordings(here).filter(isElsewhere);
  const waitingSpoken = useWaitingRecordings().filter(isElsewhere);
  const found: Found[] = [
    ...unsaved.flatMap(({ id, place, entryText: text, discard }): Found[] => {
      const entryId = entryOfPlace(place);
      if (entryId !== null && shownEntries.includes(entryId)) return [];
      if (entryId !== null) {
        const href = `/journal?entry=${encodeURIComponent(entryId)}&edit=1`;
        return [{ id, title: copy.change, text, href, say: copy.edit, discard }];
      }
      if (place === freePagePlace)
        return hasFreePage ? [] : [{ id, title: copy.freeDraft, text, href: '/', say: copy.open, discard }];
      const at = dayOfPlace(place);
      if (!at) return [];
      const title = copy.draft({ day: programDay(at.week, at.day) });
      return at.assignmentId === assignmentId
        ? [{ id, title, text, href: `/day/${at.week}/${at.day}`, say: copy.open, discard }]
        : [{ id, title, text, discard }];
    }),
    ...waiting
      .filter(isElsewhere)
      .map((item) => ({ id: item.key, title: forDay(item, copy.waiting, copy.freeWaiting), text: item.entryText })),
    ...spoken.map(({ id, place, line: text, discard }) => {
      const at = dayOfPlace(place);
      const title = at ? spokenCopy.draft({ day: programDay(at.week, at.day) }) : spokenCopy.freeDraft;
      const href = at ? `/day/${at.week}/${at.day}` : '/';
      const isOpen = !at || at.assignmentId === assignmentId;
      return { id, title, text, discard, ...(isOpen ? { href, say: spokenCopy.open } : {}) };
    }),
    ...waitingSpoken.map((item) => ({
      id: item.key,
      title: item.refusal ? spokenCopy.refused : forDay(item, spokenCopy.waiting, spokenCopy.freeWaiting),
      text: [item.line, item.refusal?.sentence].filter(Boolean).join('\n'),
    })),
  ];
  if (found.length === 0) return null;
  return (
    <section className="elsewhere" aria-label={copy.title}>
      <ul>
        {found.map(({ id, ...text }) => (
          <UnsavedText key={id} {...text} />
        ))}
      </ul>
    </section>
  );
}

/** The words for a program day, or those for a free page. */
function forDay(page: EntryPage, words: (page: { day: number }) => string, ofFreePage: string): string {
  return 'isFreePage' in page ? ofFreePage : words({ day: programDay(page.week, page.day) });
}

/** About one line on a phone. */
const lineLength = 30;

/** With a way to its page the first words are enough; all of it is a press away, because that page may be gone. */
function UnsavedText({ title, text, href, say, discard }: Omit<Found, 'id'>) {
  const [isAsking, setAsking] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  const isWhole = isUnfolded || !href;
  return (
    <li>
      <p>
        <b>{title}</b>
        <span className={classes('elsewhere__text', isWhole && 'elsewhere__text--whole')} dir="auto">
          {isWhole ? text : entryPreview(text)}
        </span>
      </p>
      {href && <AppLink href={href}>{say}</AppLink>}
      {href && (text.length > lineLength || text.includes('\n')) && (
        <Button small variant="quiet" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          {isUnfolded ? copy.fold : copy.unfold}
        </Button>
      )}
      {discard && (
        <Button small variant="quiet" onClick={() => (isAsking ? discard() : setAsking(true))}>
          {isAsking ? copy.sure : copy.discard}
        </Button>
      )}
    </li>
  );
}

/** For a page that has nothing else to say about it: the words are safe. */
export function DeviceNote() {
  const waiting = useWaitingEntries().map((item) => forDay(item, copy.safe.entry, copy.safe.free));
  const drafts = useUnsavedEntries().map(({ place }) => {
    if (place === freePagePlace) return copy.safe.free;
    const at = dayOfPlace(place);
    return at ? copy.safe.draft({ day: programDay(at.week, at.day) }) : copy.safe.change;
  });
  const spoken = [
    ...useWaitingRecordings().map((item) => dayPlace(item)),
    ...useUnsavedRecordings().map(({ place }) => place),
  ].map((place) => {
    const at = dayOfPlace(place);
    return at ? spokenCopy.safe.draft({ day: programDay(at.week, at.day) }) : spokenCopy.safe.free;
  });
  const lines = [...new Set([...waiting, ...drafts, ...spoken])];
  if (lines.length === 0) return null;
  return (
    <div className="devicenote stack g2 full mt4">
      {lines.map((line) => (
        <StateLine key={line} state="device">
          {line}
        </StateLine>
      ))}
    </div>
  );
}
