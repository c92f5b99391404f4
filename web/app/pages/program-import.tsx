import { ProgramImport } from '#web/features/program-import/program-import.tsx';
import { BringIn } from '#web/features/program-wizard/components/bring-in.tsx';
import { useProgramDocument } from '#web/features/program-wizard/document/use-program-document.ts';

export default function ProgramImportPage() {
  const source = useProgramDocument();
  return (
    <ProgramImport onFiles={source.takeFiles} onText={source.takeText}>
      {(isDropTarget) => <BringIn source={source} isDropTarget={isDropTarget} />}
    </ProgramImport>
  );
}
