import { momentOf } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { askedCopy, leaveCopy as copy } from './copy.ts';
import { useChooseProgram, useUndoLeaving } from './mutations.ts';
import type { OwnParting } from './queries.ts';
import './parting.css';

/** On Today, after a parting: what shall become of the program, or for a day the way back. */
export function PartingBand({ parting, timeZone }: { parting: OwnParting; timeZone: string }) {
  const choose = useChooseProgram();
  const name = parting.coach.fullName || copy.noName;
  if (parting.question) {
    const { programTitle } = parting.question;
    const pending = choose.isPending ? choose.variables : undefined;
    return (
      <section className="sheet partingband mb5" aria-labelledby="parting-question">
        <h2 className="h2" id="parting-question">
          {askedCopy.title(programTitle)}
        </h2>
        <p>{askedCopy.text(parting.coach.fullName || askedCopy.noName)}</p>
        <div className="row stretch wrap g2 mt4">
          <Button
            variant="primary"
            pending={pending === 'goes-on'}
            disabled={pending === 'stops'}
            onClick={() => choose.mutate('goes-on')}
          >
            {askedCopy.goesOn}
          </Button>
          <Button pending={pending === 'stops'} disabled={pending === 'goes-on'} onClick={() => choose.mutate('stops')}>
            {askedCopy.stops}
          </Button>
        </div>
        <p className="small soft">{askedCopy.note}</p>
      </section>
    );
  }
  if (!parting.undoUntil) return null;
  return (
    <div className="partingband mb5 partingband--left row wrap gy2 gx3">
      <p>
        <b>{copy.left(name)}</b>
        <span className="small soft">{copy.leftText(momentOf(new Date(parting.undoUntil), timeZone))}</span>
      </p>
      <UndoLeaving />
    </div>
  );
}

export function UndoLeaving() {
  const undo = useUndoLeaving();
  return (
    <Button small pending={undo.isPending} onClick={() => undo.mutate()}>
      {copy.undo}
    </Button>
  );
}
