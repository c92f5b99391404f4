import { ProgramLibrary } from '#web/features/programs/program-library.tsx';
import { useUser } from '#web/features/session/queries.ts';

export default function ProgramLibraryPage() {
  return <ProgramLibrary timeZone={useUser().timeZone} />;
}
