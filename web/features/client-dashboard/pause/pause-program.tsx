import { Suspense, useState } from 'react';
import CirclePause from 'lucide-react/icons/circle-pause';
import { part } from '#web/platform/part.tsx';
import { withPart } from '#web/platform/with-part.ts';
import { Button } from '#web/ui/button.tsx';
import type { ClientDashboard } from '../queries.ts';
import { pauseCopy as copy } from './copy.ts';
import './pause.css';

const PauseDialog = part(() => import('./pause-dialog.tsx'));

/** A quiet way to stop for some days, below everything else. */
export function PauseProgram({ home, timeZone }: { home: ClientDashboard; timeZone: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="pauseprogram">
      <Button
        variant="quiet"
        onPointerEnter={() => void PauseDialog.preload().catch(() => {})}
        onClick={() => withPart(PauseDialog, () => setOpen(true))}
      >
        <CirclePause />
        {home.pause ? copy.change : copy.ask}
      </Button>
      <Suspense>{isOpen && <PauseDialog home={home} timeZone={timeZone} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
