import { ProgramLibrary } from '#web/features/programs/program-library.tsx';

export default function ProgramLibraryPage() {
  return <ProgramLibrary />;
}
