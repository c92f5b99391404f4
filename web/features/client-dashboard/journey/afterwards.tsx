import { PauseProgram } from '../pause/pause-program.tsx';
import type { ClientDashboard } from '../queries.ts';
import { Journey } from './journey.tsx';

/** What stands below the day: the way so far, and a way to rest. */
export default function Afterwards({ home, timeZone }: { home: ClientDashboard; timeZone: string }) {
  return (
    <>
      <Journey home={home} />
      {home.trial?.daysLeft !== 0 && <PauseProgram home={home} timeZone={timeZone} />}
    </>
  );
}
