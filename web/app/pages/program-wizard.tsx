import { useParams } from 'wouter';
import { EditProgram, NewProgram } from '#web/features/program-wizard/components/open-program.tsx';
import { useUser } from '#web/features/session/queries.ts';

export default function ProgramWizardPage() {
  const { id } = useParams<{ id?: string }>();
  const { timeZone } = useUser();
  return id === undefined ? <NewProgram timeZone={timeZone} /> : <EditProgram reference={id} timeZone={timeZone} />;
}
