import { memo, useId, useImperativeHandle, useRef, useState } from 'react';
import type { Ref } from 'react';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Upload from 'lucide-react/icons/upload';
import type { ProgramDocumentName } from '#contract/programs/constants.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/state.tsx';
import type { CheckedDocument, Problem } from './checked.ts';
import { CodeArea } from './code-area.tsx';
import type { CodeAreaHandle } from './code-area.tsx';
import { documentLabels, importCopy as copy } from './copy.ts';
import { lineCount } from './text-lines.ts';

const problemsCopy = copy.problems;

type DocumentBoxProps = {
  name: ProgramDocumentName;
  text: string;
  /** Undefined until the first check. */
  checked: CheckedDocument | undefined;
  isReading: boolean;
  /** While it is sent, what is sent stays as it is. */
  isLocked: boolean;
  isDropTarget: boolean;
  onWrite: (name: ProgramDocumentName, text: string) => void;
  onFiles: (files: File[], target: ProgramDocumentName) => unknown;
  onSpread: (name: ProgramDocumentName, text: string) => unknown;
  ref?: Ref<CodeAreaHandle>;
};

/** One document: what it is, how it reads, the text itself, and below it what is wrong with it. */
export const DocumentBox = memo(function DocumentBox({
  name,
  text,
  checked,
  isReading,
  isLocked,
  isDropTarget,
  onWrite,
  onFiles,
  onSpread,
  ref,
}: DocumentBoxProps) {
  const id = useId();
  const area = useRef<CodeAreaHandle>(null);
  useImperativeHandle(ref, () => ({ goTo: (line, column) => area.current?.goTo(line, column) }));
  const heading = useRef<HTMLHeadingElement>(null);
  const label = documentLabels[name];
  function spread(): void {
    // The button goes away with what it did.
    heading.current?.focus({ preventScroll: true });
    void onSpread(name, text);
  }
  const problems = checked?.problems ?? [];
  const marked = problems.map((problem) => problem.line);
  const hasBelow = problems.length > 0 || checked?.state === 'combined';
  return (
    <div className={classes('docbox', isDropTarget && 'is-target')} data-document={name}>
      <div className="docbox__head row wrap gy0 gx3">
        <h3 className="h3" ref={heading} tabIndex={-1}>
          <label htmlFor={id}>{label}</label>
        </h3>
        {text !== '' && <span className="small soft num">{copy.lines(lineCount(text))}</span>}
        <ReadState checked={checked} isReading={isReading} isDropTarget={isDropTarget} />
        <ChooseFile label={label} isLocked={isLocked} onFiles={(files) => onFiles(files, name)} />
      </div>
      <CodeArea
        ref={area}
        id={id}
        text={text}
        onChange={(next) => onWrite(name, next)}
        readOnly={isLocked}
        placeholder={copy.placeholder[name]}
        marked={marked}
        describedBy={hasBelow ? `${id}-below` : undefined}
      />
      <div id={`${id}-below`}>
        {checked?.state === 'combined' && (
          <Notice
            className="mt3"
            action={
              <Button small disabled={isLocked} onClick={spread}>
                {copy.combined.action}
              </Button>
            }
          >
            {copy.combined.text}
          </Notice>
        )}
        <ProblemList
          label={label}
          problems={problems}
          count={checked?.problemCount ?? 0}
          onGoTo={(problem) => area.current?.goTo(problem.line, problem.column)}
        />
      </div>
    </div>
  );
});

/** In words, and read out when it changes: the colours of the box say it only to those who see them. */
function ReadState({
  checked,
  isReading,
  isDropTarget,
}: Pick<DocumentBoxProps, 'checked' | 'isReading' | 'isDropTarget'>) {
  const isSound = checked?.state === 'sound';
  const count = checked?.problemCount ?? 0;
  return (
    <span className={classes('docbox__state', count > 0 && 'is-bad')} role="status">
      {isDropTarget ? (
        copy.drop
      ) : isReading && count === 0 && !isSound ? (
        <span className="soft">{copy.reading}</span>
      ) : isSound ? (
        <>
          <Check />
          {copy.readsWell}
        </>
      ) : (
        count > 0 && (
          <>
            <CircleAlert />
            {copy.errors(count)}
          </>
        )
      )}
    </span>
  );
}

function ChooseFile({
  label,
  isLocked,
  onFiles,
}: {
  label: string;
  isLocked: boolean;
  onFiles: (files: File[]) => unknown;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="quiet"
        small
        className="docbox__choose"
        disabled={isLocked}
        aria-label={copy.chooseFor(label)}
        onClick={() => input.current?.click()}
      >
        <Upload />
        {copy.choose}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,.txt,application/json,text/plain"
        multiple
        hidden
        aria-label={copy.chooseFor(label)}
        onChange={(event) => {
          const { files } = event.currentTarget;
          if (files && files.length > 0) void onFiles([...files]);
          // The same file may be chosen again after it was corrected.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

/** More would push the next box off the screen before anybody asked. */
const shownAtFirst = 4;

type ProblemListProps = {
  label: string;
  problems: readonly Problem[];
  count: number;
  onGoTo: (problem: Problem) => void;
};

/** What is wrong with a document: why, where, and one way there. */
function ProblemList({ label, problems, count, onGoTo }: ProblemListProps) {
  const [isWhole, setWhole] = useState(false);
  if (problems.length === 0) return null;
  const shown = isWhole ? problems : problems.slice(0, shownAtFirst);
  return (
    <div className="problems">
      <ul aria-label={problemsCopy.listOf(label)} role="list">
        {shown.map((problem) => (
          <li key={`${problem.line} ${problem.path} ${problem.title} ${problem.text}`}>
            <CircleAlert />
            <div>
              <p className="problems__title">{problem.title}</p>
              {problem.text && <p className="small soft">{problem.text}</p>}
              <dl>
                <div>
                  <dt>{problemsCopy.where.document}</dt>
                  <dd>{label}</dd>
                </div>
                {problem.path && (
                  <div>
                    <dt>{problemsCopy.where.path}</dt>
                    <dd>
                      <code>{problem.path}</code>
                    </dd>
                  </div>
                )}
                <div>
                  <dt>{problemsCopy.where.line}</dt>
                  <dd className="num">{problem.line}</dd>
                </div>
                {problem.column !== undefined && (
                  <div>
                    <dt>{problemsCopy.where.column}</dt>
                    <dd className="num">{problem.column}</dd>
                  </div>
                )}
              </dl>
            </div>
            <Button variant="danger" small onClick={() => onGoTo(problem)}>
              {problemsCopy.goTo(problem.line)}
            </Button>
          </li>
        ))}
      </ul>
      {!isWhole && problems.length > shownAtFirst && (
        <Button variant="quiet" small onClick={() => setWhole(true)}>
          {problemsCopy.more(problems.length - shownAtFirst)}
        </Button>
      )}
      {isWhole && count > problems.length && <p className="small soft">{problemsCopy.cut(count - problems.length)}</p>}
    </div>
  );
}
