import { Today } from '#web/features/client-dashboard/components/today.tsx';
import { useUser } from '#web/features/session/queries.ts';

export default function ClientHomePage() {
  return <Today timeZone={useUser().timeZone} />;
}
