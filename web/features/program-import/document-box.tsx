import { memo, useId, useImperativeHandle, useRef, useState } from 'react';
import type { Ref } from 'react';
import Check from '#web/ui/icons/check.ts';
import CircleAlert from '#web/ui/icons/circle-alert.ts';
import Upload from '#web/ui/icons/upload.ts';
import type { ProgramDocumentName } from '#contract/programs/constants.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/state.tsx';
import type { CheckedDocument } from './check-documents.ts';
import { documentLabels, importWords as copy } from '#messages/program-import.ts';
import type { Problem } from './read-document.ts';

const problemsCopy = copy.problems;

const fewestLines = 6;
const mostLines = 14;

export type DocumentBoxHandle = {
  /** Scrolls to a line and selects it; with a column it places the cursor there. */
  goTo: (line: number, column?: number) => void;
};

type DocumentBoxProps = {
  name: ProgramDocumentName;
  text: string;
  checked: CheckedDocument;
  /** While it is being sent. */
  isLocked: boolean;
  isDropTarget: boolean;
  onWrite: (name: ProgramDocumentName, text: string) => void;
  onFiles: (files: File[], target: ProgramDocumentName) => unknown;
  onSpread: (name: ProgramDocumentName, text: string) => unknown;
  /** For a text that is no JSON. */
  onOther: (name: ProgramDocumentName, text: string) => unknown;
  ref?: Ref<DocumentBoxHandle>;
};

/** One document: its state, the text, and below it the errors. */
export const DocumentBox = memo(function DocumentBox({
  name,
  text,
  checked,
  isLocked,
  isDropTarget,
  onWrite,
  onFiles,
  onSpread,
  onOther,
  ref,
}: DocumentBoxProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const goTo = (line: number, column?: number) => area.current && showLine(area.current, line, column);
  useImperativeHandle(ref, () => ({ goTo }));
  const heading = useRef<HTMLHeadingElement>(null);
  const label = documentLabels[name];
  function spread(): void {
    // The pressed button disappears.
    heading.current?.focus({ preventScroll: true });
    void onSpread(name, text);
  }
  const { state, problems } = checked;
  const lines = text.split('\n').length;
  const hasBelow = problems.length > 0 || state === 'combined';
  return (
    <div className={classes('docbox', isDropTarget && 'is-target')} data-document={name}>
      <div className="docbox__head row wrap gy0 gx3">
        <h3 className="h3" ref={heading} tabIndex={-1}>
          <label htmlFor={id}>{label}</label>
        </h3>
        {text !== '' && <span className="small soft num">{copy.lines({ lines })}</span>}
        <ReadState checked={checked} isDropTarget={isDropTarget} />
        <ChooseFile label={label} isLocked={isLocked} onFiles={(files) => onFiles(files, name)} />
      </div>
      <textarea
        ref={area}
        id={id}
        className="docbox__text"
        dir="ltr"
        value={text}
        onChange={(event) => onWrite(name, event.currentTarget.value)}
        rows={Math.min(Math.max(lines, fewestLines), mostLines)}
        readOnly={isLocked}
        placeholder={copy.placeholder[name]}
        aria-invalid={problems.length > 0 || undefined}
        aria-describedby={hasBelow ? `${id}-below` : undefined}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
      />
      <div id={`${id}-below`}>
        {state === 'combined' && (
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
        <ProblemList label={label} problems={problems} onGoTo={({ line, column }) => goTo(line, column)} />
        {checked.isOther && (
          <Button small className="mt3" disabled={isLocked} onClick={() => onOther(name, text)}>
            {copy.other}
          </Button>
        )}
      </div>
    </div>
  );
});

function showLine(area: HTMLTextAreaElement, line: number, column: number | undefined): void {
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  const end = start + (lines[line - 1]?.length ?? 0);
  const at = column === undefined ? undefined : Math.min(start + column - 1, end);
  area.focus({ preventScroll: true });
  area.setSelectionRange(at ?? start, at ?? end);
  const height = Number.parseFloat(getComputedStyle(area).lineHeight) || 24;
  area.scrollTo({ top: Math.max(0, (line - 1) * height - area.clientHeight / 3), left: 0 });
  area.scrollIntoView({ block: 'nearest' });
}

function ReadState({ checked, isDropTarget }: Pick<DocumentBoxProps, 'checked' | 'isDropTarget'>) {
  const { state, problems } = checked;
  return (
    <span className={classes('docbox__state', problems.length > 0 && 'is-bad')} role="status">
      {isDropTarget ? (
        copy.drop
      ) : problems.length > 0 ? (
        <>
          <CircleAlert />
          {copy.errors({ errors: problems.length })}
        </>
      ) : (
        state === 'read' && (
          <>
            <Check />
            {copy.readsWell}
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
        aria-label={copy.chooseFor({ label })}
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
        aria-label={copy.chooseFor({ label })}
        onChange={(event) => {
          const { files } = event.currentTarget;
          if (files && files.length > 0) void onFiles([...files]);
          // Lets the same file be chosen again after it was corrected.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

/** More would push the next box off the screen. */
const shownAtFirst = 4;

type ProblemListProps = {
  label: string;
  problems: readonly Problem[];
  onGoTo: (problem: Problem) => void;
};

/** Errors with reason and place, and a button that goes there. */
function ProblemList({ label, problems, onGoTo }: ProblemListProps) {
  const [isWhole, setWhole] = useState(false);
  if (problems.length === 0) return null;
  const shown = isWhole ? problems : problems.slice(0, shownAtFirst);
  return (
    <div className="problems">
      <ul aria-label={problemsCopy.listOf({ label })} role="list">
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
              {problemsCopy.goTo({ line: problem.line })}
            </Button>
          </li>
        ))}
      </ul>
      {!isWhole && problems.length > shownAtFirst && (
        <Button variant="quiet" small onClick={() => setWhole(true)}>
          {problemsCopy.more({ rest: problems.length - shownAtFirst })}
        </Button>
      )}
    </div>
  );
}
