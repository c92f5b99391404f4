import Check from '#web/ui/icons/check.ts';
import RefreshCw from '#web/ui/icons/refresh-cw.ts';
import X from '#web/ui/icons/x.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/loading.tsx';
import { wizard as wizardCopy } from '#messages/program-wizard.ts';
import { countsOf } from '../model/content.ts';
import type { WizardState } from '../model/reducer.ts';
import { sizeOf } from '../model/request-bodies.ts';
import { partReports, partsToSend } from '../model/save-state.ts';
import type { PartReport } from '../model/save-state.ts';
import { useWizard } from './wizard-context.ts';

const copy = wizardCopy.saving;

type SaveDialogProps = {
  isSaving: boolean;
  onAgain: () => void;
  /** Begins another program with what is written here. */
  onSeparate: () => void;
  onClose: () => void;
};

/** What is saved, what failed, what waits, and the way on from there. */
export function SaveDialog({ isSaving, onAgain, onSeparate, onClose }: SaveDialogProps) {
  const { state, mode } = useWizard();
  const { save, content } = state;
  const reports = partReports(state);
  const saved = reports.filter((report) => report.state === 'saved').length;
  const status = save.failed?.status;
  const apart =
    !isSaving && (status === 404 || (status === 409 && save.program === null)) ? copy.separate[status] : undefined;
  const next = save.failed?.part ?? partsToSend(state)[0] ?? 'heading';
  const goesOn = (mode === 'new' ? copy.goesOn : copy.goesOnEdit)({ part: wizardCopy.parts[next] });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isSaving || onClose()}
      size="l"
      title={copy.parts({ saved })}
      description={
        save.program === null
          ? copy.nothing
          : mode === 'new'
            ? copy.exists({ title: content.heading.title.trim() })
            : copy.partly
      }
      actions={
        <>
          <Button onClick={onClose}>{copy.back}</Button>
          {status === 401 && !isSaving && (
            <ButtonLink href="/api/login" target="_blank" rel="noreferrer">
              {copy.signIn}
            </ButtonLink>
          )}
          {apart ? (
            <Button variant="primary" onClick={onSeparate}>
              {apart.button}
            </Button>
          ) : (
            <Button variant="primary" pending={isSaving} pendingText={copy.sending} onClick={onAgain}>
              <RefreshCw />
              {copy.again}
            </Button>
          )}
        </>
      }
    >
      <ol className="wizparts">
        {reports.map((report) => (
          <PartLine
            key={report.part}
            report={report}
            state={state}
            isSending={isSaving && report.part === partsToSend(state)[0]}
          />
        ))}
      </ol>
      <p className="small soft">{apart?.text ?? (status === 401 ? copy.signedOut : goesOn)}</p>
    </Dialog>
  );
}

function PartLine({
  report: { part, state: how },
  state,
  isSending,
}: {
  report: PartReport;
  state: WizardState;
  isSending: boolean;
}) {
  return (
    <li className={`is-${how}`}>
      <span className="wizparts__mark" aria-hidden="true">
        {isSending ? <Spinner /> : how === 'saved' ? <Check /> : how === 'failed' ? <X /> : null}
      </span>
      <b>{wizardCopy.parts[part]}</b>
      <span role={how === 'failed' ? 'alert' : undefined}>
        {isSending ? copy.sending : sentenceFor(part, how, state)}
      </span>
    </li>
  );
}

function sentenceFor(part: PartReport['part'], how: PartReport['state'], { content, save }: WizardState): string {
  if (how === 'failed') return copy.failed({ sentence: save.failed?.sentence ?? '' });
  if (how === 'waiting') return copy.waiting;
  if (part === 'heading') return copy.saved;
  const size = sizeOf(content, part);
  return size === 0 ? copy.nothingToSave : copy.savedOf[part]({ count: size, ...countsOf(content) });
}
