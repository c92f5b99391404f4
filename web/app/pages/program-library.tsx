import { ProgramLibrary } from '#web/features/programs/library/program-library.tsx';

export default function ProgramLibraryPage() {
  return <ProgramLibrary />;
}
