import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { wizardCopy } from '../copy.ts';
import { savedState } from '../model/draft.ts';
import type { ServerChange, Session } from '../session.ts';
import { TwoVersions } from './two-versions.tsx';
import './save-dialog.css';
import { useWizard } from './wizard-context.ts';

const copy = wizardCopy.versions.server;

type ServerVersionDialogProps = {
  session: Session;
  change: ServerChange;
  /** Their version is known now; a save that it stopped can go on. */
  onMine: () => void;
  onClose: () => void;
};

/** Somebody saved the program since this draft was begun. Whichever version goes on, the other one stays. */
export default function ServerVersionDialog({ session, change, onMine, onClose }: ServerVersionDialogProps) {
  const { content } = useWizard().state;
  const { program, theirs } = change;

  function choose(isMine: boolean) {
    // From now on their version is what the server is known to hold: saving sends what differs from it.
    session.store.dispatch({
      type: 'take',
      content: isMine ? content : theirs,
      save: savedState(program, theirs),
      aside: isMine ? theirs : content,
    });
    session.keeper.flush();
    onClose();
    if (isMine) onMine();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="l"
      title={copy.title}
      description={copy.text}
      actions={
        <>
          <Button onClick={() => choose(false)}>{copy.there}</Button>
          <Button variant="primary" onClick={() => choose(true)}>
            {copy.here}
          </Button>
        </>
      }
    >
      <TwoVersions heads={copy.heads} here={content} there={theirs} />
    </Dialog>
  );
}
