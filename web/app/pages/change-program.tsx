import { useParams } from 'wouter';
import { ChangeProgram } from '#web/features/change-program/change-program.tsx';
import { useUser } from '#web/features/session/queries.ts';

export default function ChangeProgramPage() {
  const { clientId = '' } = useParams();
  return <ChangeProgram clientId={clientId} timeZone={useUser().timeZone} />;
}
