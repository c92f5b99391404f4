import { useRef, useState } from 'react';
import { usePersonId } from '#web/platform/device/person.ts';
import { FieldError } from '#web/ui/field.tsx';
import { importRow as rowCopy } from '#messages/journal-import-row.ts';
import { journalImport as copy } from '#messages/journal-import.ts';
import { ImportFrame } from './import-frame.tsx';
import { ImportsDone } from './imports-done.tsx';
import { importOutbox, keepImport, startImports, type PageToSend } from './import-outbox.ts';
import { ImportSending } from './import-sending.tsx';
import { Preview, readFile } from './preview.tsx';
import type { ReadJournal } from './reader/read-journal.ts';

export type ImportsProps = { timeZone: string; isDemo: boolean };

/** Pages of another journal: choosing a file, what is on its way, and what can be taken back. */
function ImportRow({ timeZone, isDemo }: ImportsProps) {
  const userId = usePersonId();
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [journal, setJournal] = useState<ReadJournal>();
  const chooser = useRef<HTMLInputElement>(null);

  async function read(file: File) {
    setReading(true);
    setProblem(undefined);
    try {
      const found = await readFile(file, timeZone);
      if (typeof found === 'string') setProblem(found);
      else setJournal(found);
    } catch {
      setProblem(copy.problem.broken);
    } finally {
      setReading(false);
    }
  }

  async function keep({ source }: ReadJournal, pages: readonly PageToSend[]) {
    try {
      await keepImport(userId, source, pages);
      // An outbox at work hears of other kinds alone.
      void importOutbox.deliver(userId).catch(() => {});
    } catch {
      setProblem(copy.problem.unkept);
    }
    setJournal(undefined);
  }

  return (
    <ImportFrame isDemo={isDemo} isReading={isReading} onChoose={() => chooser.current?.click()}>
      <input
        ref={chooser}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={rowCopy.choose}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read(file);
          // The same file again is a new choice.
          target.value = '';
        }}
      />
      {problem && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      <ImportSending />
      <ImportsDone timeZone={timeZone} />
      {journal && (
        <Preview journal={journal} onImport={(pages) => keep(journal, pages)} onClose={() => setJournal(undefined)} />
      )}
    </ImportFrame>
  );
}

/** With what reads ZIPs: one chunk, for those who open this setting or have something on its way. */
export const importsPart = { ImportRow, startImports };
