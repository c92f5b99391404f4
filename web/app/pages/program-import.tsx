import { ProgramImport } from '#web/features/program-import/program-import.tsx';

export default function ProgramImportPage() {
  return <ProgramImport />;
}
