import { useRef, useState } from 'react';
import Upload from 'lucide-react/icons/upload';
import { usePersonId } from '#web/platform/device/person.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { SettingRow } from '#web/ui/list.tsx';
import { journalImport as copy } from '#messages/journal-import.ts';
import type { ImportsProps } from './imports-part.tsx';
import { ImportsDone } from './imports-done.tsx';
import { keepImport, startImports, type PageToSend } from './import-outbox.ts';
import { ImportSending } from './import-sending.tsx';
import { Preview, readFile } from './preview.tsx';
import type { ReadJournal } from './reader/read-journal.ts';

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
    } catch {
      setProblem(copy.problem.unkept);
    }
    setJournal(undefined);
  }

  return (
    <SettingRow title={copy.label} note={isDemo ? `${copy.note} ${copy.demo}` : copy.note}>
      <Button disabled={isDemo} pending={isReading} pendingText={copy.reading} onClick={() => chooser.current?.click()}>
        <Upload />
        {copy.choose}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={copy.choose}
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
    </SettingRow>
  );
}

/** With what reads ZIPs: one chunk, for those who open this setting or have something on its way. */
export const importsPart = { ImportRow, startImports };
