import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Button } from '#web/ui/button.tsx';
import { wizardCopy } from '../copy.ts';
import type { Step } from '../model/draft.ts';
import { useWizard } from './wizard-context.ts';

const copy = wizardCopy.bar;

/** A new program is sent on the last step. One that exists can be saved from each. */
export function BottomBar({ isSaving, onSave }: { isSaving: boolean; onSave: () => void }) {
  const { state, dispatch, mode } = useWizard();
  const { step, undo } = state;
  const words = wizardCopy.modes[mode];
  const go = (to: number) => dispatch({ type: 'step', step: to as Step });
  return (
    <div className="wizbar">
      <div className="wizbar__in">
        <Button disabled={step === 1} onClick={() => go(step - 1)}>
          <ArrowLeft />
          {copy.previous}
        </Button>
        <div className="wizbar__say small soft" role="status">
          {undo ? (
            <>
              <span>{copy.undone(undo)}</span>
              <Button variant="quiet" small onClick={() => dispatch({ type: 'undo' })}>
                {copy.undo}
              </Button>
            </>
          ) : (
            <p>
              {copy.step(step)} <span className="wizbar__more">{copy.stays(words.save)}</span>
            </p>
          )}
        </div>
        <div className="wizbar__end">
          {step < 4 && (
            <Button variant={mode === 'new' ? 'primary' : 'second'} onClick={() => go(step + 1)}>
              {copy.next}
              <ArrowRight />
            </Button>
          )}
          {(step === 4 || mode === 'edit') && (
            <Button variant="primary" pending={isSaving} pendingText={words.saving} onClick={onSave}>
              {words.save}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
