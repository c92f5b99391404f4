import { useRef, useState } from 'react';
import { commentMax } from '#contract/sharing/constants.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { StateLine } from '#web/ui/state.tsx';
import type { SharedEntry } from '../queries.ts';
import { sharedCopy } from './copy.ts';
import { isGone, useComment } from './mutations.ts';

const copy = sharedCopy.box;

type CommentBoxProps = { clientId: string; entry: SharedEntry; onGone: () => void };

/** What is typed lies on the device until the server has it. */
export function CommentBox({ clientId, entry, onGone }: CommentBoxProps) {
  const draft = useDraft(`comment:${entry.id}`, '');
  const comment = useComment(clientId, entry.id);
  const form = useRef<HTMLFormElement>(null);
  /** Sent, while the draft on the device is being let go. */
  const [isClearing, setClearing] = useState(false);
  const words = draft.value.trim();
  const refusal =
    words.length > commentMax ? copy.tooLong(figure(commentMax), figure(words.length - commentMax)) : undefined;
  const isBusy = comment.isPending || isClearing;

  function send() {
    if (words === '' || refusal || isBusy) return;
    comment.mutate(words, {
      onSuccess: () => {
        setClearing(true);
        // The button that was pressed is not one any more.
        form.current?.focus({ preventScroll: true });
        void draft.clear().finally(() => setClearing(false));
      },
      onError: (error) => {
        if (isGone(error)) onGone();
      },
    });
  }
  return (
    <form
      className="shared__box"
      ref={form}
      tabIndex={-1}
      aria-label={copy.label(entry.dayNumber)}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field label={copy.label(entry.dayNumber)} error={refusal ?? draft.error}>
        <Textarea
          rows={3}
          written
          dir="auto"
          value={isClearing ? '' : draft.value}
          placeholder={copy.placeholder}
          readOnly={isBusy}
          onChange={(event) => draft.set(event.target.value)}
        />
      </Field>
      <div className="shared__acts">
        <Button type="submit" small disabled={words === ''} pending={isBusy} pendingText={copy.sending}>
          {copy.send}
        </Button>
        {draft.state !== 'none' && !isBusy && <StateLine state={draft.state}>{copy.state[draft.state]}</StateLine>}
      </div>
    </form>
  );
}

const figure = (value: number): string => value.toLocaleString('en-US');
