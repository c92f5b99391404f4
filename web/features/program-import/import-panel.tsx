import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { programLibraryQuery } from '#web/features/programs/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { AuthoringLoom } from '#web/ui/loom/authoring-loom.tsx';
import { Sheet } from '#web/ui/section.tsx';
import { EmptyState, Notice } from '#web/ui/state.tsx';
import type { Checked } from './check-documents.ts';
import { prompt as defaultPrompt } from '#messages/default-prompt.ts';
import { importWords as importCopy } from '#messages/program-import.ts';
import type { Preview } from './preview.ts';
import { whatIsLeft } from './use-import.ts';

const copy = importCopy.preview;
const actionCopy = importCopy.action;
const replaceCopy = importCopy.replace;

/** The program the documents make so far. */
export function ImportPreview({ preview, onOpenDay }: { preview: Preview | null; onOpenDay: (line: number) => void }) {
  if (!preview) {
    return (
      <EmptyState sheet level={3} title={copy.empty.title}>
        {copy.empty.text}
      </EmptyState>
    );
  }
  const { title, subtitle, programId, days, weeks, practices } = preview;
  const themes = weeks.filter((week) => week.title !== '').length;
  return (
    <Sheet className="becoming">
      <p className={title ? 'becoming__title' : 'becoming__title faint'} dir="auto">
        {title || copy.untitled}
      </p>
      {subtitle && (
        <p className="note" dir="auto">
          {subtitle}
        </p>
      )}
      <p className="becoming__tags row wrap g1h">
        <Badge tone="green">{copy.days({ days: days.length })}</Badge>
        <Badge>{copy.themes({ themes })}</Badge>
        {practices > 0 && <Badge>{copy.practices({ practices })}</Badge>}
        {programId && <code className="anywhere">{programId}</code>}
      </p>
      <AuthoringLoom
        cells={days}
        onOpen={(day) => {
          const line = days[day - 1]?.line;
          if (line !== undefined) onOpenDay(line);
        }}
      />
      <DayKey days={days} />
      <ol className="becoming__weeks mt4">
        {weeks.map((week) => (
          <li key={week.week}>
            <span className="small soft num">{copy.week({ week: week.week })}</span>
            {week.title ? (
              <span className="h3">
                <bdi>{week.title}</bdi>
              </span>
            ) : (
              <span className="soft">{copy.noTheme}</span>
            )}
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

function DayKey({ days }: { days: Preview['days'] }) {
  const count = (state: Preview['days'][number]['state']) => days.filter((day) => day.state === state).length;
  const [written, errors, empty] = [count('written'), count('error'), count('empty')];
  const checkIns = days.filter(({ hasCheckIn }) => hasCheckIn).length;
  const entry = (state: string, words: ReactNode) => (
    <li>
      <i className={`is-${state}`} aria-hidden="true" />
      {words}
    </li>
  );
  return (
    <>
      <ul className="greenkey" aria-label={copy.key}>
        {entry('written', copy.prompts({ prompts: written }))}
        {errors > 0 && entry('error', copy.withError({ errors }))}
        {empty > 0 && entry('empty', copy.withoutPrompt({ days: empty }))}
        {checkIns > 0 && entry('check', copy.checkIns({ checkIns }))}
      </ul>
      {empty > 0 && written > 0 && <p className="small soft mt2">{copy.fallback({ prompt: defaultPrompt.default })}</p>}
    </>
  );
}

type ImportActionProps = {
  checked: Checked;
  isPending: boolean;
  failure: string | undefined;
  onImport: () => void;
};

/** The button, and what is still missing. */
export function ImportAction({ checked, isPending, failure, onImport }: ImportActionProps) {
  return (
    <div className="importaction">
      {failure && (
        <Notice tone="bad" title={importCopy.failed.title}>
          {failure}
        </Notice>
      )}
      <Button
        variant="primary"
        block
        pending={isPending}
        pendingText={actionCopy.pending}
        disabled={!isPending && !checked.isReady}
        onClick={onImport}
      >
        {actionCopy.label}
      </Button>
      <p className="small soft" role="status">
        {whatIsLeft(checked) || <Ready programId={checked.preview?.programId ?? ''} />}
      </p>
    </div>
  );
}

/** Says beforehand whether a program would be replaced. */
function Ready({ programId }: { programId: string }) {
  const { data: library } = useQuery(programLibraryQuery);
  if (!library) return actionCopy.ready;
  const found = library.find((program) => program.programId === programId);
  if (!found) return `${actionCopy.ready} ${actionCopy.newId}`;
  return found.isOwn ? `${actionCopy.ready} ${actionCopy.ownId({ programId })}` : actionCopy.takenId({ programId });
}

type ReplaceDialogProps = {
  question: string;
  error: string | undefined;
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

/** Asks the server's question before an own program is replaced. */
export function ReplaceDialog({ question, error, onConfirm, onClose }: ReplaceDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={replaceCopy.title}
      confirm={replaceCopy.confirm}
      pendingText={replaceCopy.pending}
      error={error}
      onConfirm={onConfirm}
    >
      {question}
    </ConfirmDialog>
  );
}
