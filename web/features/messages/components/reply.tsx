import { useId, useLayoutEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { Textarea } from '#web/ui/field.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { messages as copy } from '#messages/messages.ts';
import { conversationWithQuery } from '../queries.ts';
import { useConversation } from '../use-conversation.ts';
import { Opened } from './conversation.tsx';
import './conversation.css';

type ReplyProps = {
  person: { id: string; firstName: string };
  timeZone: string;
  /** Enter with nothing to send. */
  onNext: () => void;
};

/** The last messages with a person and the field, on another page. One can type before they have come. */
export function Reply({ person, timeZone, onNext }: ReplyProps) {
  const begun = useQuery(conversationWithQuery(person.id));
  const talk = useConversation(begun.data?.id);
  const early = useDraft(`message-to:${person.id}`, '');
  const hadFocus = useRef(false);
  const { error, refetch, isFetching } = begun.error ? begun : talk;
  const failure = error && (
    <LoadError level={3} title={copy.open.failed} onRetry={refetch} pending={isFetching} error={error} />
  );
  const take = () => {
    const text = early.keeper.view().value ?? '';
    if (text) void early.clear();
    return { text, hasFocus: hadFocus.current };
  };
  return (
    <section className="talkpane talkpane--brief" aria-label={copy.conversation.untitled}>
      {begun.data && (talk.data || error) ? (
        <Opened
          conversationId={begun.data.id}
          thread={talk.data}
          timeZone={timeZone}
          at={null}
          above={talk.data ? undefined : failure}
          begun={{ take, onNext }}
        />
      ) : (
        <>
          {failure ?? (
            <Loading text={copy.open.loading} quiet className="talkpane__wait">
              <SkeletonLines lines={3} />
            </Loading>
          )}
          <EarlyField
            firstName={person.firstName}
            text={early.value}
            onChange={early.set}
            onLeave={(isFocused) => {
              hadFocus.current = isFocused;
            }}
          />
        </>
      )}
    </section>
  );
}

type EarlyFieldProps = {
  firstName: string;
  text: string;
  onChange: (text: string) => void;
  onLeave: (isFocused: boolean) => void;
};

/** In place of the composer until the conversation is known. Its words and its focus are handed on. */
function EarlyField({ firstName, text, onChange, onLeave }: EarlyFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = field.current;
    return () => onLeave(document.activeElement === element);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it goes
  }, []);
  return (
    <div className="composer">
      <label className="sr" htmlFor={id}>
        {firstName ? copy.composer.label({ name: firstName }) : copy.composer.unnamed}
      </label>
      <Textarea
        ref={field}
        id={id}
        rows={1}
        written
        grows
        className="composer__field"
        value={text}
        placeholder={firstName ? copy.composer.placeholder({ name: firstName }) : copy.composer.unnamed}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
