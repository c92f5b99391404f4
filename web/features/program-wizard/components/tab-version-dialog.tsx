import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { wizardCopy } from '../copy.ts';
import type { Kept } from '../model/draft-store.ts';
import type { Session } from '../session.ts';
import { TwoVersions } from './two-versions.tsx';
import './save-dialog.css';
import { useWizard } from './wizard-context.ts';

const copy = wizardCopy.versions;

type TabVersionDialogProps = {
  session: Session;
  /** What the other tab wrote; null when it finished or discarded the draft. */
  other: Kept | null;
  onRestart: () => void;
};

/** Two tabs wrote the same draft. It must be settled before more is written, so there is no way around it. */
export default function TabVersionDialog({ session: { store, keeper }, other, onRestart }: TabVersionDialogProps) {
  const { content, save } = useWizard().state;
  const words = other ? copy.tabs : copy.gone;

  function keepHere() {
    // If the other tab has made the program meanwhile, this one goes on with it instead of making a second.
    if (other)
      store.dispatch({
        type: 'take',
        content,
        save: other.draft.save.program ? other.draft.save : save,
        aside: other.draft.content,
      });
    keeper.flush({ force: true });
  }

  function takeOther() {
    if (!other) {
      keeper.end();
      return onRestart();
    }
    store.dispatch({ type: 'take', content: other.draft.content, save: other.draft.save, aside: content });
    keeper.flush({ force: true });
  }

  return (
    <ConfirmDialog
      open
      danger={false}
      title={words.title}
      cancel={words.here}
      confirm={words.there}
      onOpenChange={(open) => {
        if (!open && keeper.state().kind === 'elsewhere') keepHere();
      }}
      onConfirm={takeOther}
    >
      <p>{words.text}</p>
      {other && <TwoVersions heads={copy.tabs.heads} here={content} there={other.draft.content} />}
    </ConfirmDialog>
  );
}
