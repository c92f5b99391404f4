import { useRef, useState } from 'react';
import { postMax } from '#contract/cohort-room/rules.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { figure } from '#web/platform/locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { room as roomCopy } from '#messages/cohort-room.ts';
import { postPlace, sendPost } from './post-outbox.ts';

const copy = roomCopy.write;
/** From here on the field says how much is left. */
const nearTheLimit = 200;

type PostFormProps = {
  cohortId: string;
  parentId: string | null;
  lastNumber: number;
  label: string;
  placeholder: string;
  send: string;
  /** Who can read it. */
  note?: string;
};

/** What is typed lies on the device at once; what is posted lies in the outbox before it leaves the field. */
export function PostForm({ cohortId, parentId, lastNumber, label, placeholder, send, note }: PostFormProps) {
  const draft = useDraft(postPlace(cohortId, parentId), '');
  const sending = useRef(Promise.resolve());
  const [unsent, setUnsent] = useState<string | null>(null);
  const left = postMax - draft.value.trim().length;
  const isBlank = draft.value.trim() === '';

  function post() {
    if (isBlank || left < 0) return;
    // One after the other: a second press while the first is being kept sends what was typed since.
    sending.current = sending.current.then(async () => {
      const text = (draft.keeper.view().value ?? '').trim();
      if (text === '' || text.length > postMax) return;
      setUnsent(await sendPost(draft.keeper, { cohortId, parentId, after: lastNumber }));
    });
  }

  return (
    <form
      className="roomform"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        post();
      }}
    >
      {draft.others.map((other) => (
        <div key={other.id} className="row wrap g2 mb3 small">
          <p>
            {copy.other} <q dir="auto">{other.value}</q>
          </p>
          <Button small onClick={other.take}>
            {copy.take}
          </Button>
          <Button small variant="quiet" onClick={other.discard}>
            {copy.discard}
          </Button>
        </div>
      ))}
      <Field
        label={label}
        error={left < 0 ? copy.tooLong({ over: figure(-left) }) : (unsent ?? draft.error)}
        hint={left <= nearTheLimit ? copy.left({ count: figure(left) }) : undefined}
      >
        <Textarea
          written
          rows={parentId === null ? 3 : 2}
          value={draft.value}
          placeholder={placeholder}
          onChange={(event) => {
            setUnsent(null);
            draft.set(event.target.value);
          }}
        />
      </Field>
      <div className="row between mt3">
        <p className="small soft">{note}</p>
        <Button type="submit" variant="primary" small={parentId !== null} disabled={isBlank || left < 0}>
          {send}
        </Button>
      </div>
    </form>
  );
}
