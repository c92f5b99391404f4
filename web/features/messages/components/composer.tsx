import { figure } from '#web/platform/locale.ts';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import SendHorizontal from '#web/ui/icons/send-horizontal.ts';
import { messageMax } from '#contract/messages/constants.ts';
import { copyToClipboard } from '#web/platform/copy-to-clipboard.ts';
import { useDraft, useUnsavedDrafts, type OtherDraft } from '#web/platform/device/use-draft.ts';
import type { HeldBack } from '#web/platform/device/use-outbox.ts';
import { isWide } from '#web/platform/use-is-wide.ts';
import { Button, SecondPressButton } from '#web/ui/button.tsx';
import { FieldError, Textarea } from '#web/ui/field.tsx';
import { messages as messagesCopy } from '#messages/messages.ts';
import { messagePlace, sendMessage } from '../message-outbox.ts';

const copy = messagesCopy.composer;
/** From here on the field says how much is left. */
const nearTheLimit = 200;

type ComposerProps = {
  conversationId: string;
  firstName: string;
  knownUpTo: number;
  held: HeldBack | null;
  /** The other one is not there at the moment: nothing is sent, and what is typed stays. */
  isUnavailable: boolean;
  onSent: () => void;
  begun?: Begun | undefined;
};

/** Where another page has the field before the conversation is known. */
export type Begun = {
  /** What was typed until then, once: it belongs to this field now. */
  take: () => { text: string; hasFocus: boolean };
  /** Enter with nothing to send. */
  onNext: () => void;
};

/** What is typed lies on the device at once; what is sent lies in the outbox before it leaves the field. */
export function Composer(props: ComposerProps) {
  const { conversationId, firstName, knownUpTo, held, isUnavailable, onSent, begun } = props;
  const draft = useDraft(messagePlace(conversationId), '');
  const field = useRef<HTMLTextAreaElement>(null);
  const sending = useRef(Promise.resolve());
  const [unsent, setUnsent] = useState<string | null>(null);
  const id = useId();
  const left = messageMax - draft.value.trim().length;
  const isBlank = draft.value.trim() === '';
  const problem = left < 0 ? copy.tooLong({ max: figure(messageMax), over: figure(-left) }) : (unsent ?? draft.error);

  // On a wide screen the conversation was opened to write in it, unless it opened by itself while the person types
  // into the search; on a phone the keyboard would cover it. Before the next key, which would be lost otherwise.
  useLayoutEffect(() => {
    const early = begun?.take();
    if (early?.text) draft.set((now) => now + early.text);
    if (early ? early.hasFocus : isWide() && !(document.activeElement instanceof HTMLInputElement))
      field.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it appears
  }, []);

  function send() {
    if (left < 0 || isUnavailable) return;
    // One after the other: a second press while the first is being kept sends what was typed since.
    sending.current = sending.current.then(async () => {
      const text = (draft.keeper.view().value ?? '').trim();
      if (text === '' || text.length > messageMax) return;
      setUnsent(await sendMessage(draft, { conversationId, after: knownUpTo }));
      onSent();
    });
    field.current?.focus({ preventScroll: true });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !isWide()) return;
    event.preventDefault();
    if (isBlank && begun) begun.onNext();
    else send();
  }

  return (
    <form
      className="composer"
      autoComplete="off"
      aria-label={copy.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {held?.sentence && <Held sentence={held.sentence} until={held.until} />}
      {draft.others.map((other) => (
        <Other key={other.id} other={other} />
      ))}
      <label className="sr" htmlFor={id}>
        {firstName ? copy.label({ name: firstName }) : copy.unnamed}
      </label>
      <Textarea
        ref={field}
        id={id}
        rows={1}
        written
        grows
        className="composer__field"
        value={draft.value}
        placeholder={firstName ? copy.placeholder({ name: firstName }) : copy.unnamed}
        aria-describedby={`${id}-below`}
        aria-invalid={problem ? true : undefined}
        onChange={(event) => {
          setUnsent(null);
          draft.set(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      {/* The field keeps the focus, and a phone its keyboard. */}
      <Button
        type="submit"
        variant="primary"
        className="composer__send"
        disabled={isBlank || left < 0 || isUnavailable}
        onMouseDown={(event) => event.preventDefault()}
      >
        <SendHorizontal />
        <span>{copy.send}</span>
      </Button>
      <div id={`${id}-below`} className="composer__below">
        {problem ? (
          <FieldError>{problem}</FieldError>
        ) : isUnavailable ? (
          <p role="status">{copy.unavailable({ name: firstName || copy.noName })}</p>
        ) : left <= nearTheLimit ? (
          <p className="hint num">{copy.left({ count: figure(left) })}</p>
        ) : (
          <p className="hint composer__hint">{copy.hint}</p>
        )}
      </div>
    </form>
  );
}

/** Nothing can be sent any more, and says why. What was being written stays to be read, copied or deleted. */
export function ClosedComposer({ conversationId, children }: { conversationId: string; children: ReactNode }) {
  const place = messagePlace(conversationId);
  const left = useUnsavedDrafts()
    .filter((draft) => draft.place === place)
    .map(({ id, value, discard }) => ({ id, text: String(value), discard }));
  return (
    <div className="composer composer--closed small">
      <p>{children}</p>
      {left.map(({ id, text, discard }) => (
        <div key={id} className="mt3">
          <label htmlFor={id}>{copy.notSent.title}</label>
          <Textarea id={id} readOnly grows rows={2} className="composer__field" value={text} />
          <Button small onClick={() => void copyToClipboard(text, copy.notSent.said)}>
            {copy.notSent.copy}
          </Button>
          <SecondPressButton
            small
            variant="quiet"
            label={messagesCopy.drop}
            sure={messagesCopy.dropSure}
            onConfirm={discard}
          />
        </div>
      ))}
    </div>
  );
}

function Held({ sentence, until }: HeldBack & { sentence: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((until - now) / 1000);
  return (
    <p className="composer__held small" role="status">
      {sentence} {seconds > 0 && <span aria-hidden="true">{copy.held({ seconds })}</span>}
    </p>
  );
}

function Other({ other }: { other: OtherDraft<string> }) {
  return (
    <div className="composer__other row g2 wrap small">
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
  );
}
