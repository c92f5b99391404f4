import { useDraft } from '#web/platform/device/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/state.tsx';
import { sharedCopy } from './copy.ts';

const copy = sharedCopy.gone;

/** The entry has gone from the page and the box with it; the words in it have not. */
export function UnsentComment({ entryId, onDiscard }: { entryId: string; onDiscard: () => void }) {
  const draft = useDraft(`comment:${entryId}`, '');
  if (draft.value.trim() === '') return null;
  return (
    <Notice
      tone="bad"
      live
      className="shared__unsent"
      title={copy.title}
      action={
        <Button
          small
          onClick={() => {
            void draft.clear();
            onDiscard();
          }}
        >
          {copy.discard}
        </Button>
      }
    >
      <p>{copy.text}</p>
      <p className="shared__text" dir="auto">
        {draft.value}
      </p>
    </Notice>
  );
}
