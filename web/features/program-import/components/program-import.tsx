import { Suspense, useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import FileBraces from 'lucide-react/icons/file-braces';
import {
  importMaxBytes,
  importMaxDepth,
  programDocumentNames,
  weeksMax,
  type ProgramDocumentName,
} from '#contract/programs/constants.ts';
import { part } from '#web/platform/part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Crumb } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { makeChecker, type Checker } from '../checker.ts';
import { documentLabels, importCopy as copy } from '../copy.ts';
import { fileSize } from '../file-size.ts';
import { useFileDrop } from '../files/use-file-drop.ts';
import { useLoading } from '../files/use-loading.ts';
import { useCheck, type Refused } from '../use-check.ts';
import { useDocuments } from '../use-documents.ts';
import { useImport } from '../use-import.ts';
import { Becoming } from './becoming.tsx';
import type { CodeAreaHandle } from './code-area.tsx';
import { DocumentBox } from './document-box.tsx';
import { ImportAction } from './import-action.tsx';
import { KeptLine, LoadedNotice } from './kept-and-loaded.tsx';
import './program-import.css';

const ReplaceDialog = part(() => import('./replace-dialog.tsx'));

type ProgramImportProps = { userId: string; checkWith?: () => Checker };

/** Three documents on the left, the program they make on the right. */
export function ProgramImport({ userId, checkWith = makeChecker }: ProgramImportProps) {
  const [checker] = useState(checkWith);
  useEffect(() => () => checker.stop(), [checker]);
  const documents = useDocuments(userId);
  const { texts } = documents;
  const [refused, setRefused] = useState<Refused>();
  const check = useCheck(checker, texts, refused);
  const loading = useLoading(checker, documents.load);
  const { takeFiles, spread, sayNothing } = loading;
  const { write } = documents;
  const type = useCallback(
    (name: ProgramDocumentName, text: string) => {
      write(name, text);
      // What was said about files is read by then.
      sayNothing();
    },
    [write, sayNothing],
  );
  const sending = useImport({ ...documents, checkNow: check.checkNow, onRefused: setRefused });
  // While the texts are sent they stay as they are.
  const isLocked = sending.isPending;
  const dropPlace = useFileDrop(isLocked ? ignore : takeFiles);
  const daily = useRef<CodeAreaHandle>(null);

  function startByKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void sending.start();
  }

  return (
    <div className="importpage">
      <Head />
      <div className="importgrid" onKeyDown={startByKey}>
        <Section
          title={copy.documents}
          aside={<Aids isLocked={isLocked} onExample={() => void loading.loadExample()} />}
        >
          <LoadedNotice
            loaded={loading.loaded}
            canUndo={documents.canUndo}
            isLocked={isLocked}
            onUndo={() => {
              documents.undo();
              loading.sayUndone();
            }}
          />
          <div className="docboxes">
            {programDocumentNames.map((name) => (
              <DocumentBox
                key={name}
                ref={name === 'daily' ? daily : undefined}
                name={name}
                text={texts[name]}
                checked={check.checked?.documents[name]}
                isReading={check.of?.[name] !== texts[name] && !check.isUnavailable && texts[name] !== ''}
                isLocked={isLocked}
                isDropTarget={dropPlace === name || dropPlace === 'page'}
                onWrite={type}
                onFiles={takeFiles}
                onSpread={spread}
              />
            ))}
          </div>
          <KeptLine kept={documents.kept} isElsewhere={documents.isElsewhere} />
        </Section>
        <aside>
          <Section title={copy.preview.title} className="becomes">
            <Becoming preview={check.checked?.preview ?? null} onOpenDay={(line) => daily.current?.goTo(line)} />
            <ImportAction
              checked={check.checked}
              isUnchecked={check.isUnavailable}
              isPending={isLocked}
              failure={sending.failure}
              onImport={() => void sending.start()}
            />
          </Section>
        </aside>
      </div>
      <Suspense>
        {sending.question !== undefined && (
          <ReplaceDialog
            question={sending.question}
            error={sending.failure}
            onConfirm={sending.replace}
            onClose={sending.dropQuestion}
          />
        )}
      </Suspense>
    </div>
  );
}

function ignore(): void {}

function Head() {
  return (
    <header className="importpage__head">
      <Crumb href="/programs/list">{copy.back}</Crumb>
      <h1 className="title">{copy.title}</h1>
      <p className="soft">{copy.intro}</p>
      <p className="soft small">{copy.limits(fileSize(importMaxBytes), weeksMax, importMaxDepth)}</p>
    </header>
  );
}

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
            aria-label={copy.schemaOf(documentLabels[name])}
          >
            {documentLabels[name]}
            <ArrowUpRight />
          </a>
        ))}
      </p>
    </div>
  );
}
