import CirclePause from 'lucide-react/icons/circle-pause';
import { Button } from '#web/ui/button.tsx';
import { useEndPause } from '../mutations.ts';
import type { ClientDashboard } from '../queries.ts';
import { pauseCopy as copy, sayDay } from './copy.ts';
import './pause.css';

/** Under the progress: that a pause runs or is planned, and the way out of it. */
export default function PauseBand({ pause }: { pause: NonNullable<ClientDashboard['pause']> }) {
  const end = useEndPause();
  return (
    <div className="pauseband">
      <CirclePause />
      <p>
        <b>{pause.isNow ? copy.now(sayDay(pause.endsOn)) : copy.ahead(sayDay(pause.startsOn), sayDay(pause.endsOn))}</b>
        {pause.isNow && <span className="small soft">{copy.nowText}</span>}
      </p>
      <Button small pending={end.isPending} onClick={() => end.mutate()}>
        {pause.isNow ? copy.goOn : copy.takeBack}
      </Button>
    </div>
  );
}
