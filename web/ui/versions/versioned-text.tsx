import { useEffect, useId, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import GitCompare from '../icons/git-compare-arrows.ts';
import History from '../icons/history.ts';
import type { Draft } from '#web/platform/device/use-draft.ts';
import type { TextVersion, VersionedText as Text } from '#web/platform/device/use-versioned-text.ts';
import { figure } from '#web/platform/locale.ts';
import { clockTime, daysAgo, dayWithTime, shortDate } from '#web/platform/time.ts';
import { Button } from '../button.tsx';
import { Field } from '../field.tsx';
import { StateLine } from '../state.tsx';
import { versions as copy } from '#messages/ui-versions.ts';
import type { TextWords } from './text-words.ts';
import './versions.css';

type Control = {
  dir: 'auto';
  value: string;
  readOnly: boolean;
  onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void;
};

type VersionedTextProps = {
  of: Text;
  label: string;
  words: TextWords;
  timeZone: string;
  /** When the version on the page was saved, where that is said. */
  savedAt?: string | undefined;
  variant?: 'primary' | 'second';
  /** The control to type in. */
  children: (control: Control) => ReactNode;
  history: (of: { isDraft: boolean; onShown: () => void }) => ReactNode;
  /** The history is asked for elsewhere on the page. */
  isAsked?: boolean;
};

/** A text with its versions: typed, saved, compared, and both shown where somebody saved first. */
export function VersionedText(props: VersionedTextProps) {
  const { of, label, words, timeZone, savedAt, variant, children, history, isAsked = false } = props;
  const { draft, present, isSaving } = of;
  const [isHistory, setHistory] = useState(false);
  const hasHistory = isHistory || isAsked;
  const historyId = useId();
  return (
    <>
      {present ? (
        <Conflict of={of} present={present} words={words} />
      ) : (
        <Field label={label} hideLabel error={of.error}>
          {children({
            dir: 'auto',
            value: of.value,
            readOnly: isSaving,
            onChange: (event) => draft.set(event.target.value),
          })}
        </Field>
      )}
      {!present && <OtherDrafts others={draft.others} timeZone={timeZone} isSaving={isSaving} />}
      <div className="row wrap between gy2 gx3 mt3">
        {!of.isSettling && <DraftLine draft={draft} words={words} savedAt={savedAt} timeZone={timeZone} />}
        <div className="row stretch wrap g2">
          {!present && (
            <Button
              variant={variant}
              small
              disabled={!of.canSave}
              pending={of.isSending}
              pendingText={words.saving}
              onClick={() => void of.save()}
            >
              {words.save}
            </Button>
          )}
          <Button
            variant="quiet"
            small
            aria-expanded={hasHistory}
            aria-controls={historyId}
            onClick={() => setHistory(!hasHistory)}
          >
            <History />
            {hasHistory ? words.hide : words.show}
          </Button>
        </div>
      </div>
      <div id={historyId}>{hasHistory && history({ isDraft: draft.isChanged, onShown: () => setHistory(true) })}</div>
    </>
  );
}

/** Undefined where the text is short enough. */
export const tooLong = (text: string, most: number, words: TextWords): string | undefined =>
  text.length > most ? words.tooLong({ most: figure(most), over: figure(text.length - most) }) : undefined;

type DraftLineProps = { draft: Draft<string>; words: TextWords; savedAt: string | undefined; timeZone: string };

function DraftLine({ draft, words, savedAt, timeZone }: DraftLineProps) {
  if (draft.state === 'none') {
    const said = savedAt && words.saved?.({ when: momentOf(new Date(savedAt), timeZone) });
    return said ? <StateLine state="saved">{said}</StateLine> : null;
  }
  const says = {
    draft: copy.state.draft,
    device: copy.state.device({ when: momentOf(draft.keptAt ?? new Date(), timeZone) }),
    bad: copy.state.bad,
  };
  return <StateLine state={draft.state}>{says[draft.state]}</StateLine>;
}

function momentOf(date: Date, timeZone: string): string {
  const time = clockTime(date, timeZone);
  return daysAgo(date, timeZone) === 0 ? time : dayWithTime(shortDate(date.toISOString(), timeZone), time);
}

type Others = { others: Draft<string>['others']; timeZone: string; isSaving: boolean };

/** Typed at the same place in another window or on an earlier visit. The success of a save ends what is in the field. */
function OtherDrafts({ others, timeZone, isSaving }: Others) {
  if (others.length === 0) return null;
  return (
    <section className="textothers" aria-label={copy.others.title}>
      <h3 className="h3">{copy.others.title}</h3>
      {others.map((other) => (
        <div key={other.id}>
          <p className="wholetext" dir="auto">
            {other.value}
          </p>
          <p className="small faint">{copy.others.kept({ when: momentOf(other.keptAt, timeZone) })}</p>
          <Button small disabled={isSaving} onClick={() => other.take()}>
            {copy.others.take}
          </Button>
          <Button small variant="quiet" onClick={() => other.discard()}>
            {copy.others.discard}
          </Button>
        </div>
      ))}
    </section>
  );
}

/** Replaces the field: shows both texts until one is chosen. */
function Conflict({ of, present, words }: { of: Text; present: TextVersion; words: TextWords }) {
  const mine = of.draft.value;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="textconflict stack mt3">
      <div className="textconflict__say row stretch">
        <span className="knotted">
          <GitCompare />
        </span>
        <div>
          <h3 className="h3" ref={heading} tabIndex={-1}>
            {words.changed}
          </h3>
          <p className="small soft">{copy.conflict.text({ version: present.version })}</p>
        </div>
      </div>
      <Side title={copy.conflict.theirs({ version: present.version })} text={present.text || words.none} />
      <Side title={copy.conflict.mine} text={mine || words.none} />
      <div className="textconflict__acts row stretch wrap g2">
        <Button small pending={of.isSaving} onClick={() => void of.keep(`${present.text}\n\n${mine}`)}>
          {copy.conflict.both}
        </Button>
        <Button small pending={of.isSaving} onClick={() => void of.keep(mine)}>
          {copy.conflict.takeMine({ next: present.version + 1 })}
        </Button>
        <Button small variant="quiet" disabled={of.isSaving} onClick={() => void of.drop()}>
          {copy.conflict.takeTheirs({ version: present.version })}
        </Button>
      </div>
    </div>
  );
}

function Side({ title, text }: { title: string; text: string }) {
  return (
    <article className="textconflict__side">
      <h4 className="small soft">{title}</h4>
      <p className="wholetext" dir="auto">
        {text}
      </p>
    </article>
  );
}
