import { ProgramPreview } from '#web/features/programs/program-preview.tsx';
import { actorOf, useUser } from '#web/features/session/queries.ts';

export default function ProgramPreviewPage() {
  return <ProgramPreview actor={actorOf(useUser())} />;
}
