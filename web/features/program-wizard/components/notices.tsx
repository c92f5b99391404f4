import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/state.tsx';
import { wizardCopy } from '../copy.ts';
import { isHalfSaved, partReports } from '../model/save-plan.ts';
import { useWizard } from './wizard-context.ts';

const copy = wizardCopy.saving;
const versions = wizardCopy.versions.aside;

type NoticesProps = { isSaving: boolean; onShowParts: () => void };

/** What stands above the step for as long as it is so: a save that stopped half-way, a second version. */
export function Notices({ isSaving, onShowParts }: NoticesProps) {
  const { state, dispatch, mode } = useWizard();
  const { aside, content, save } = state;
  const isStopped = isHalfSaved(state) && !isSaving && (save.program !== null || save.create !== null);
  const saved = partReports(state).filter((report) => report.state === 'saved').length;
  return (
    <>
      {isStopped && (
        <Notice
          className="wiznotice"
          tone="bad"
          title={copy.parts(saved)}
          action={
            <Button small onClick={onShowParts}>
              {copy.showParts}
            </Button>
          }
        >
          {mode === 'new' && save.program ? copy.exists(content.heading.title.trim()) : copy.nothing}{' '}
          {copy.halfDone(wizardCopy.modes[mode].save)}
        </Notice>
      )}
      {aside && (
        <Notice
          className="wiznotice"
          title={versions.title}
          action={
            <span className="wiznotice__acts">
              <Button small onClick={() => dispatch({ type: 'swap-aside' })}>
                {versions.swap}
              </Button>
              <Button small variant="quiet" onClick={() => dispatch({ type: 'drop-aside' })}>
                {versions.drop}
              </Button>
            </span>
          }
        >
          {versions.text(aside.heading.title.trim())}
        </Notice>
      )}
    </>
  );
}
