import { useParams } from 'wouter';
import { EditProgram, NewProgram } from '#web/features/program-wizard/components/open-program.tsx';
import { useUser } from '#web/features/session/queries.ts';

export default function ProgramWizardPage() {
  const { id } = useParams<{ id?: string }>();
  const user = useUser();
  const person = { userId: user.id, timeZone: user.timeZone };
  return id === undefined ? <NewProgram {...person} /> : <EditProgram reference={id} {...person} />;
}
