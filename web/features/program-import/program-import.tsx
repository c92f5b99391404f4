import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import ArrowUpRight from '#web/ui/icons/arrow-up-right.ts';
import FileBraces from '#web/ui/icons/file-braces.ts';
import { importMaxBytes, programDocumentNames, weeksMax } from '#contract/programs/constants.ts';
import type { ProgramDocumentName } from '#contract/programs/constants.ts';
import { Button } from '#web/ui/button.tsx';
import { Crumb } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { Notice, StateLine } from '#web/ui/state.tsx';
import { checkDocuments } from './check-documents.ts';
import type { Refused } from './check-documents.ts';
import { documentLabels, importWords as copy } from '#messages/program-import.ts';
import { DocumentBox } from './document-box.tsx';
import type { DocumentBoxHandle } from './document-box.tsx';
import { ImportAction, ImportPreview, ReplaceDialog } from './import-panel.tsx';
import { megabytes } from './read-file.ts';
import { useDocuments } from './use-documents.ts';
import type { Kept } from './use-documents.ts';
import { useFileDrop, useFileLoading } from './use-file-loading.ts';
import type { Loaded } from './use-file-loading.ts';
import { useImport } from './use-import.ts';
import './program-import.css';

type ProgramImportProps = {
  /** The other way in, above the boxes; whether a file is held over the page. */
  children: (isDropTarget: boolean) => ReactNode;
  onFiles: (files: File[]) => unknown;
  onText: (text: string) => void;
};

/** Three documents on the left, the program they make on the right. */
export function ProgramImport({ children, onFiles, onText }: ProgramImportProps) {
  const documents = useDocuments();
  const { texts } = documents;
  const [refused, setRefused] = useState<Refused>();
  // Deferred: checking a megabyte must not hold up a key press.
  const settled = useDeferredValue(texts);
  const checked = useMemo(() => checkDocuments(settled, refused), [settled, refused]);
  const loading = useFileLoading(documents.load);
  const { takeFiles, spread, sayNothing } = loading;
  const { write, load } = documents;
  const type = useCallback(
    (name: ProgramDocumentName, text: string) => {
      write(name, text);
      sayNothing();
    },
    [write, sayNothing],
  );
  const sending = useImport({ ...documents, onRefused: setRefused });
  const isLocked = sending.isPending;
  const handOver = useCallback(
    (name: ProgramDocumentName, text: string) => {
      load({ [name]: '' });
      onText(text);
    },
    [load, onText],
  );
  const drop = useCallback(
    (files: File[], target: ProgramDocumentName | undefined) => {
      const isJson = ({ name }: File) => (target ? /\.(?:json|txt)$/i : /\.json$/i).test(name);
      const others = files.filter((file) => !isJson(file));
      if (others.length > 0) onFiles(others);
      if (others.length < files.length) void takeFiles(files.filter(isJson), target);
    },
    [takeFiles, onFiles],
  );
  const dropPlace = useFileDrop(isLocked ? ignore : drop);
  const daily = useRef<DocumentBoxHandle>(null);

  function startByKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void sending.start();
  }

  return (
    <div>
      <header className="mb5">
        <Crumb href="/programs/list">{copy.back}</Crumb>
        <h1 className="title">{copy.title}</h1>
      </header>
      {children(dropPlace === 'page')}
      <div className="importgrid split" onKeyDown={startByKey}>
        <Section title={copy.documents} aside={<Aids isLocked={isLocked} onExample={loading.loadExample} />}>
          <div className="importpage__intro mb5">
            <p className="soft">{copy.intro}</p>
            <p className="soft small">{copy.limits({ size: megabytes(importMaxBytes), weeks: weeksMax })}</p>
          </div>
          <LoadedNotice
            loaded={loading.loaded}
            canUndo={documents.canUndo}
            isLocked={isLocked}
            onUndo={() => {
              documents.undo();
              loading.sayUndone();
            }}
          />
          <div className="stack g5">
            {programDocumentNames.map((name) => (
              <DocumentBox
                key={name}
                ref={name === 'daily' ? daily : undefined}
                name={name}
                text={texts[name]}
                checked={checked.documents[name]}
                isLocked={isLocked}
                isDropTarget={dropPlace === name || dropPlace === 'page'}
                onWrite={type}
                onFiles={takeFiles}
                onSpread={spread}
                onOther={handOver}
              />
            ))}
          </div>
          <KeptLine kept={documents.kept} onTakeOther={documents.takeOther} />
        </Section>
        <aside>
          <Section title={copy.preview.title} className="becomes">
            <ImportPreview preview={checked.preview} onOpenDay={(line) => daily.current?.goTo(line)} />
            <ImportAction
              checked={checked}
              isPending={isLocked}
              failure={sending.failure}
              onImport={() => void sending.start()}
            />
          </Section>
        </aside>
      </div>
      {sending.question !== undefined && (
        <ReplaceDialog
          question={sending.question}
          error={sending.failure}
          onConfirm={sending.replace}
          onClose={sending.dropQuestion}
        />
      )}
    </div>
  );
}

function ignore(): void {}

function Aids({ isLocked, onExample }: { isLocked: boolean; onExample: () => void }) {
  return (
    <div className="importpage__aids">
      <Button variant="quiet" small disabled={isLocked} onClick={onExample}>
        <FileBraces />
        {copy.example}
      </Button>
      <p className="small soft">
        <span>{copy.schema}</span>
        {programDocumentNames.map((name) => (
          <a
            key={name}
            href={`/api/programs/schema/${name}.json`}
            target="_blank"
            rel="noopener"
            aria-label={copy.schemaOf({ label: documentLabels[name] })}
          >
            {documentLabels[name]}
            <ArrowUpRight />
          </a>
        ))}
      </p>
    </div>
  );
}

function KeptLine({ kept, onTakeOther }: { kept: Kept; onTakeOther: (() => void) | undefined }) {
  return (
    <div className="importpage__kept mt4">
      {kept === 'nothing' && <StateLine state="none">{copy.hint}</StateLine>}
      {kept === 'kept' && <StateLine state="device">{copy.kept}</StateLine>}
      {kept === 'not-kept' && <StateLine state="bad">{copy.notKept}</StateLine>}
      {onTakeOther && (
        <p className="small soft">
          {copy.elsewhere.text}{' '}
          <Button variant="quiet" small onClick={onTakeOther}>
            {copy.elsewhere.take}
          </Button>
        </p>
      )}
    </div>
  );
}

type LoadedNoticeProps = { loaded: Loaded | undefined; canUndo: boolean; isLocked: boolean; onUndo: () => void };

/** What was loaded or refused, with undo. */
function LoadedNotice({ loaded, canUndo, isLocked, onUndo }: LoadedNoticeProps) {
  const hasLeft = loaded !== undefined && loaded.left.length > 0;
  const said = [loaded?.said, canUndo && !loaded?.isUndone && copy.loaded.before].filter(Boolean).join(' ');
  return (
    <div className="importpage__notices" aria-live="polite">
      {hasLeft && (
        <Notice tone="bad">
          {loaded.left.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      {said && (
        <Notice
          tone="plain"
          action={
            canUndo && (
              <Button small disabled={isLocked} onClick={onUndo}>
                {loaded?.isUndone ? copy.loaded.redo : copy.loaded.undo}
              </Button>
            )
          }
        >
          {said}
        </Notice>
      )}
    </div>
  );
}
