import { ProgramImport } from '#web/features/program-import/program-import.tsx';
import { useUser } from '#web/features/session/queries.ts';

export default function ProgramImportPage() {
  return <ProgramImport userId={useUser().id} />;
}
