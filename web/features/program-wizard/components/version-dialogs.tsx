import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { wizard as wizardCopy } from '#messages/program-wizard.ts';
import { countsOf } from '../model/content.ts';
import type { ProgramContent } from '../model/content.ts';
import { savedState } from '../model/save-state.ts';
import { bodyText, partNames } from '../model/request-bodies.ts';
import type { ServerChange } from '../model/open-draft.ts';
import { useWizard } from './wizard-context.ts';

const serverCopy = wizardCopy.versions.server;
const copy = wizardCopy.versions;

type ServerVersionDialogProps = {
  change: ServerChange;
  /** Their version is known now; a save that it stopped can go on. */
  onMine: () => void;
  onClose: () => void;
};

/** The program was saved since this draft was begun. Whichever version is chosen, the other is kept. */
export function ServerVersionDialog({ change, onMine, onClose }: ServerVersionDialogProps) {
  const { state, dispatch } = useWizard();
  const { content } = state;
  const { program, theirs } = change;

  function choose(isMine: boolean) {
    // From now on their version is what the server is known to hold: saving sends what differs from it.
    dispatch({
      type: 'take',
      content: isMine ? content : theirs,
      save: savedState(program, theirs),
      aside: isMine ? theirs : content,
    });
    onClose();
    if (isMine) onMine();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="l"
      title={serverCopy.title}
      description={serverCopy.text}
      actions={
        <>
          <Button onClick={() => choose(false)}>{serverCopy.there}</Button>
          <Button variant="primary" onClick={() => choose(true)}>
            {serverCopy.here}
          </Button>
        </>
      }
    >
      <TwoVersions heads={serverCopy.heads} here={content} there={theirs} />
    </Dialog>
  );
}

type TwoVersionsProps = { heads: { here: string; there: string }; here: ProgramContent; there: ProgramContent };

/** Where two versions differ, part by part, so that choosing is no gamble. */
function TwoVersions({ heads, here, there }: TwoVersionsProps) {
  return (
    <table className="wizversions">
      <thead>
        <tr>
          <td />
          <th scope="col">{heads.here}</th>
          <th scope="col">{heads.there}</th>
        </tr>
      </thead>
      <tbody>
        {partNames.map((part) => (
          <tr key={part}>
            <th scope="row">{wizardCopy.parts[part]}</th>
            <td>{factOf(here, part)}</td>
            <td>
              {factOf(there, part)}
              <small className="faint">
                {bodyText(here, part) === bodyText(there, part) ? copy.same : copy.different}
              </small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function factOf(content: ProgramContent, part: (typeof partNames)[number]): string {
  const counts = countsOf(content);
  const notes = wizardCopy.stepNotes;
  switch (part) {
    case 'heading':
      return content.heading.title.trim() || notes.noTitle;
    case 'themes':
      return notes.themes(counts);
    case 'practices':
      return notes.practices(counts);
    case 'prompts':
      return notes.prompts(counts);
  }
}
