import { useQuery } from '@tanstack/react-query';
import { programLibraryQuery } from '#web/features/programs/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/state.tsx';
import type { Checked } from '../check/checked.ts';
import { importCopy } from '../copy.ts';
import { whatIsLeft } from '../what-is-left.ts';

const copy = importCopy.action;

type ImportActionProps = {
  checked: Checked | undefined;
  /** Without a check the server's word is the only one. */
  isUnchecked: boolean;
  isPending: boolean;
  failure: string | undefined;
  onImport: () => void;
};

/** The one button, and the sentence that says what is still in its way. */
export function ImportAction({ checked, isUnchecked, isPending, failure, onImport }: ImportActionProps) {
  const programId = checked?.preview?.programId ?? '';
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
        pendingText={copy.pending}
        disabled={!isPending && !isUnchecked && !checked?.isSound}
        onClick={onImport}
      >
        {copy.label}
      </Button>
      <p className="small soft" role="status">
        {isUnchecked ? (
          copy.unchecked
        ) : checked?.isSound ? (
          <Ready programId={programId} />
        ) : (
          checked && whatIsLeft(checked)
        )}
      </p>
    </div>
  );
}

/** Says beforehand whether something would be replaced, as far as that can be known here. */
function Ready({ programId }: { programId: string }) {
  const { data: library } = useQuery(programLibraryQuery);
  if (!library) return copy.ready;
  const found = library.find((program) => program.programId === programId);
  if (!found) return `${copy.ready} ${copy.newId(programId)}`;
  return found.isOwn ? `${copy.ready} ${copy.ownId(programId)}` : copy.takenId(programId);
}
