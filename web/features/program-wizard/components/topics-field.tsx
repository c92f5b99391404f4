import type { KeyboardEvent } from 'react';
import X from 'lucide-react/icons/x';
import { discussionTopicMax, discussionTopicsMax } from '#contract/programs/constants.ts';
import { FieldError, Input } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { wizardCopy } from '../copy.ts';
import { fieldId, topicAddress } from '../model/addresses.ts';
import { useWizard } from './wizard-context.ts';

const copy = wizardCopy.weeks.topics;

/** A list that always ends with an empty line to write the next topic on. */
export function TopicsField({ week, topics }: { week: number; topics: readonly string[] }) {
  const isFull = topics.length >= discussionTopicsMax;
  const lines = isFull ? topics : [...topics, ''];
  return (
    <fieldset className="field">
      <legend className="field__label">{copy.label}</legend>
      <ol className="wiztopics">
        {lines.map((topic, index) => (
          <TopicLine key={index} week={week} index={index} topic={topic} isLast={index === topics.length} />
        ))}
      </ol>
      {isFull && <p className="hint">{copy.full(discussionTopicsMax)}</p>}
    </fieldset>
  );
}

type TopicLineProps = { week: number; index: number; topic: string; isLast: boolean };

function TopicLine({ week, index, topic, isLast }: TopicLineProps) {
  const { state, dispatch } = useWizard();
  const address = topicAddress(week, index);
  const id = fieldId(address);
  const error =
    state.errors[address] ??
    (topic.trim().length > discussionTopicMax ? wizardCopy.tooLong(copy.name, discussionTopicMax) : undefined);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!isLast) dispatch({ type: 'focus', address: topicAddress(week, index + 1) });
    }
    if (event.key === 'Backspace' && topic === '' && !isLast) {
      event.preventDefault();
      dispatch({ type: 'remove-topic', week, index });
    }
  }

  return (
    <li>
      <span className="num faint" aria-hidden="true">
        {index + 1}
      </span>
      <Input
        id={id}
        small
        autoComplete="off"
        aria-label={copy.one(index)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-below` : undefined}
        placeholder={isLast ? copy.add : undefined}
        value={topic}
        onChange={(event) => dispatch({ type: 'topic', week, index, value: event.target.value })}
        onKeyDown={onKeyDown}
      />
      {isLast ? (
        <span />
      ) : (
        <IconButton small label={copy.remove(index)} onClick={() => dispatch({ type: 'remove-topic', week, index })}>
          <X />
        </IconButton>
      )}
      {error && (
        <div className="wiztopics__error">
          <FieldError id={`${id}-below`}>{error}</FieldError>
        </div>
      )}
    </li>
  );
}
