import { Practices } from '#web/features/practices/practices.tsx';
import { useUser } from '#web/features/session/queries.ts';

export default function PracticesPage() {
  return <Practices timeZone={useUser().timeZone} />;
}
