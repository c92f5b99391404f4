import { useMemo, useState, type ReactNode } from 'react';
import { diffArrays } from 'diff';
import RotateCcw from '../icons/rotate-ccw.ts';
import { clockTime, daysAgo, shortDate } from '#web/platform/time.ts';
import type { SavedText } from '#web/platform/device/use-versioned-text.ts';
import { Button } from '../button.tsx';
import { Checkbox } from '../choice.tsx';
import { Dialog } from '../dialog.tsx';
import { Segments } from '../tabs.tsx';
import { versions as versionsCopy } from '#messages/ui-versions.ts';
import type { TextWords } from './text-words.ts';

const copy = versionsCopy.compare;
type View = 'one' | 'two';

export type Restore = {
  isPending: boolean;
  mutate: (asked: { version: number; baseVersion: number }, then: { onSuccess: () => void }) => void;
};

export type CompareDialogProps = {
  words: TextWords;
  /** Newest first: that is the current one. */
  versions: readonly SavedText[];
  /** Brings earlier ones, where there are any. */
  more: ReactNode;
  /** Compared with the current one at first. */
  first: number;
  timeZone: string;
  /** Something is typed and not saved. */
  isDraft: boolean;
  /** Makes an earlier one the current one again, where that is offered. */
  restore?: Restore | undefined;
  onClose: () => void;
};

export function CompareDialog(props: CompareDialogProps) {
  const { words, versions, more, first, timeZone, isDraft, restore, onClose } = props;
  const current = versions[0]?.version ?? first;
  const [picked, setPicked] = useState<number[]>(() => [...new Set([first, current])]);
  const pair = versions.filter(({ version }) => picked.includes(version)).toReversed();
  const [older, newer] = pair;
  // The one that is not current; of two old ones the older.
  const restorable = pair.find(({ version }) => version !== current);

  /** Two at most: a third takes the place of the one that was picked first. */
  function pick(version: number) {
    setPicked((before) =>
      before.includes(version) ? before.filter((one) => one !== version) : [...before, version].slice(-2),
    );
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="xl" title={words.history}>
      <div className="comparegrid stack g6 top mt4">
        <nav aria-label={copy.versions}>
          <p className="small soft">{copy.choose}</p>
          <ol className="compareversions stack g0 mt2">
            {versions.map(({ version, savedAt, text }) => (
              <li key={version}>
                <Checkbox
                  checked={picked.includes(version)}
                  onChange={() => pick(version)}
                  label={
                    <>
                      <b>{copy.version({ version })}</b>{' '}
                      {version === current && <span className="soft">{versionsCopy.current}</span>}
                      <small>
                        {shortDate(savedAt, timeZone)}, {clockTime(new Date(savedAt), timeZone)}
                        {text === '' && `, ${words.none}`}
                      </small>
                    </>
                  }
                />
              </li>
            ))}
          </ol>
          {more}
        </nav>
        <div>
          {older && newer ? (
            <Difference older={older} newer={newer} timeZone={timeZone} blank={words.none} />
          ) : (
            <p className="soft">{copy.chooseTwo}</p>
          )}
          {restore && restorable && (
            <div className="row wrap between gy3 gx5 mt4">
              <div>
                <h3 className="h3">{copy.restoreTitle({ version: restorable.version })}</h3>
                <p className="small soft">
                  {current === 1 ? copy.restoreOne : copy.restoreSay({ next: current + 1, current })}{' '}
                  {isDraft && copy.unsaved}
                </p>
              </div>
              <Button
                small
                pending={restore.isPending}
                pendingText={copy.restoring}
                onClick={() =>
                  restore.mutate({ version: restorable.version, baseVersion: current }, { onSuccess: onClose })
                }
              >
                <RotateCcw />
                {copy.restoreTitle({ version: restorable.version })}
              </Button>
            </div>
          )}
        </div>
      </div>
    </Dialog>
  );
}

type DifferenceProps = { older: SavedText; newer: SavedText; timeZone: string; blank: string };

function Difference({ older, newer, timeZone, blank }: DifferenceProps) {
  const [view, setView] = useState<View>('one');
  const parts = useMemo(() => wordDiff(older.text, newer.text), [older.text, newer.text]);
  const isSame = parts.every(({ kind }) => kind === 'same');
  const days = daysAgo(new Date(older.savedAt), timeZone, new Date(newer.savedAt));
  return (
    <>
      <div className="comparehead row wrap between gy2 gx4">
        <h3 className="h3">{copy.heading({ from: older.version, to: newer.version })}</h3>
        <Segments
          label={copy.view}
          value={view}
          onChange={setView}
          options={[
            { value: 'one', label: copy.inOne },
            { value: 'two', label: copy.sideBySide },
          ]}
        />
      </div>
      <p className="comparekey row stretch wrap gy1 gx5 small soft">
        <span>
          <ins>{copy.added}</ins> {copy.words({ count: countChanged(parts, 'added') })}
        </span>
        <span>
          <del>{copy.taken}</del> {copy.words({ count: countChanged(parts, 'taken') })}
        </span>
        <span>{copy.apart({ days })}</span>
      </p>
      {isSame && <p className="small soft">{copy.same}</p>}
      {view === 'one' ? (
        <Text blank={blank} parts={parts} />
      ) : (
        <div className="comparetwo stack">
          <div>
            <p className="small soft">{copy.version({ version: older.version })}</p>
            <Text blank={blank} parts={parts.filter(({ kind }) => kind !== 'added')} />
          </div>
          <div>
            <p className="small soft">{copy.version({ version: newer.version })}</p>
            <Text blank={blank} parts={parts.filter(({ kind }) => kind !== 'taken')} />
          </div>
        </div>
      )}
    </>
  );
}

const tags = { same: 'span', added: 'ins', taken: 'del' } as const;

function Text({ parts, blank }: { parts: readonly DiffPart[]; blank: string }) {
  if (parts.length === 0) return <p className="comparetext soft">{blank}</p>;
  return (
    <p className="comparetext" dir="auto">
      {parts.map(({ kind, text }, index) => {
        const Tag = tags[kind];
        return <Tag key={index}>{text}</Tag>;
      })}
    </p>
  );
}

export type DiffPart = { kind: 'same' | 'added' | 'taken'; text: string };

/** Beyond so many words taken and added it would take too long; then lines are compared, then the texts as a whole. */
const changesMost = 1_000;

/** Each with the space that follows it. */
const wordsOf = (text: string): string[] => text.match(/^\s+|\S+\s*/g) ?? [];
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Spaces do not count, a new line does. */
const sameness = (piece: string): string => piece.trim() + (piece.includes('\n') ? '\n' : '');

/** What was taken out of one text and added to get the other. */
export function wordDiff(from: string, to: string): DiffPart[] {
  const whole = () => [part('taken', [from]), part('added', [to])];
  const parts = compared(wordsOf(from), wordsOf(to)) ?? compared(linesOf(from), linesOf(to)) ?? whole();
  return parts.filter(({ text }) => text !== '');
}

const part = (kind: DiffPart['kind'], pieces: string[]): DiffPart => ({ kind, text: pieces.join('') });

/** Undefined when it would take too long. */
function compared(from: string[], to: string[]): DiffPart[] | undefined {
  const changes = diffArrays(from.map(sameness), to.map(sameness), { maxEditLength: changesMost });
  let [at, nextAt] = [0, 0];
  return changes?.map(({ count, added, removed }, index) => {
    if (removed) return part('taken', from.slice(at, (at += count)));
    const pieces = to.slice(nextAt, (nextAt += count));
    if (added) return part('added', pieces);
    at += count;
    const same = part('same', pieces);
    // The last word of a text has no space after it; where the other goes on, the two must not run together.
    return index < changes.length - 1 && !/\s$/.test(same.text) ? { ...same, text: `${same.text} ` } : same;
  });
}

export function countChanged(parts: readonly DiffPart[], kind: 'added' | 'taken'): number {
  return parts.reduce((sum, part) => sum + (part.kind === kind ? (part.text.match(/\S+/g)?.length ?? 0) : 0), 0);
}
