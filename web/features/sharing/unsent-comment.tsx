import { useState } from 'react';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/state.tsx';
import { shared as copy } from '#messages/sharing-coach.ts';

/** Entries that were taken back while a comment was being written: the words stay until they are given up. */
export function useGone(entries: readonly { id: string }[]) {
  const [seen, setSeen] = useState(entries);
  const [ids, setIds] = useState<readonly string[]>([]);
  const add = (more: readonly string[]) => setIds((before) => [...new Set([...before, ...more])]);
  if (seen !== entries) {
    setSeen(entries);
    const here = new Set(entries.map(({ id }) => id));
    const taken = seen.filter(({ id }) => !here.has(id)).map(({ id }) => id);
    if (taken.length > 0) add(taken);
  }
  return {
    ids: ids.filter((id) => !entries.some((entry) => entry.id === id)),
    note: (id: string) => add([id]),
    forget: (id: string) => setIds((before) => before.filter((one) => one !== id)),
  };
}

/** Above a client's cloth: comments whose page has gone from it. */
export function UnsentComments({ entries }: { entries: readonly { id: string }[] }) {
  const gone = useGone(entries);
  return gone.ids.map((id) => <UnsentComment key={id} entryId={id} onDiscard={() => gone.forget(id)} />);
}

/** The entry has gone from the page and the box with it; the words in it have not. */
export function UnsentComment({ entryId, onDiscard }: { entryId: string; onDiscard: () => void }) {
  const draft = useDraft(`comment:${entryId}`, '');
  if (draft.value.trim() === '') return null;
  return (
    <Notice
      tone="bad"
      live
      className="shared__unsent mb4"
      title={copy.gone.title}
      action={
        <Button
          small
          onClick={() => {
            void draft.clear();
            onDiscard();
          }}
        >
          {copy.gone.discard}
        </Button>
      }
    >
      <p>{copy.gone.text}</p>
      <p className="shared__text" dir="auto">
        {draft.value}
      </p>
    </Notice>
  );
}
