import { Suspense, useState, useSyncExternalStore } from 'react';
import { part } from '#web/platform/part.tsx';
import { clockTime, dayAndMonth, daysAgo } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { StateLine, type TextState } from '#web/ui/state.tsx';
import { wizardCopy } from '../copy.ts';
import type { DraftKeeper, KeepState } from '../model/draft-keeper.ts';
import { useWizard } from './wizard-context.ts';

const copy = wizardCopy.draft;
const DiscardDialog = part(() => import('./discard-dialog.tsx'));

/** Where what was written is, and the way to be rid of it. */
export function DraftLine({
  keeper,
  timeZone,
  onRestart,
}: {
  keeper: DraftKeeper;
  timeZone: string;
  onRestart: () => void;
}) {
  const { mode } = useWizard();
  const kept = useSyncExternalStore(keeper.subscribe, keeper.state);
  const [isAsking, setAsking] = useState(false);
  const { state, text } = lineOf(kept, timeZone);
  return (
    <div className="wizdraft">
      <StateLine state={state}>{text}</StateLine>
      {kept.kind !== 'none' && (
        <Button
          variant="quiet"
          small
          onPointerEnter={() => void DiscardDialog.preload().catch(() => {})}
          onClick={() => setAsking(true)}
        >
          {wizardCopy.modes[mode].discard}
        </Button>
      )}
      <Suspense>
        {isAsking && (
          <DiscardDialog
            onClose={() => setAsking(false)}
            onDiscard={() => {
              keeper.end();
              onRestart();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

function lineOf(kept: KeepState, timeZone: string): { state: TextState; text: string } {
  switch (kept.kind) {
    case 'none':
      return { state: 'none', text: copy.none };
    case 'kept':
      return { state: 'saved', text: copy.kept(moment(kept.at, timeZone)) };
    case 'followed':
      return { state: 'saved', text: copy.followed(moment(kept.at, timeZone)) };
    case 'refused':
      return { state: 'bad', text: copy.refused };
    case 'elsewhere':
      return { state: 'bad', text: copy.elsewhere };
  }
}

/** "15:08", or with the day when it is not today's */
function moment(at: Date, timeZone: string): string {
  const time = clockTime(at, timeZone);
  return daysAgo(at, timeZone) === 0 ? time : `${dayAndMonth(at, timeZone)}, ${time}`;
}
