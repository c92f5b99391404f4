import { memo, useId, useImperativeHandle, useRef, type Ref } from 'react';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Upload from 'lucide-react/icons/upload';
import type { ProgramDocumentName } from '#contract/programs/constants.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/state.tsx';
import type { CheckedDocument } from '../check/checked.ts';
import { documentLabels, importCopy as copy } from '../copy.ts';
import { lineCount } from '../json/place.ts';
import { CodeArea, type CodeAreaHandle } from './code-area.tsx';
import { ProblemList } from './problem-list.tsx';

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
      <div className="docbox__head">
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
            className="docbox__combined"
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
