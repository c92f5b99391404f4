import { useParams } from 'wouter';
import { ProgramLanguages } from '#web/features/program-languages/program-languages.tsx';
import { useUser } from '#web/features/session/queries.ts';

export default function ProgramLanguagesPage() {
  const { id = '' } = useParams();
  return <ProgramLanguages key={id} reference={id} timeZone={useUser().timeZone} />;
}
