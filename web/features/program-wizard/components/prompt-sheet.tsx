import type { ClipboardEvent, KeyboardEvent } from 'react';
import ArrowDown from '#web/ui/icons/arrow-down.ts';
import ArrowUp from '#web/ui/icons/arrow-up.ts';
import { promptTextMax } from '#contract/programs/constants.ts';
import { programDay, totalDays } from '#contract/programs/rules.ts';
import { classes } from '#web/ui/classes.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { FieldError, PaperTextarea } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/section.tsx';
import { wizard as wizardCopy } from '#messages/program-wizard.ts';
import { isBlank } from '../model/content.ts';
import type { Prompt, Week } from '../model/content.ts';
import { fieldId, promptAddress } from '../model/field-addresses.ts';
import { readList } from '../model/prompt-lines.ts';
import { useWizard } from './wizard-context.ts';

const copy = wizardCopy.prompts;

type PromptSheetProps = { number: number; week: Week; onPasteLines: (text: string, day: number) => void };

/** One week on ruled paper: its focus above, a line for each day. */
export function PromptSheet({ number, week, onPasteLines }: PromptSheetProps) {
  const { title, focusDescription } = week.theme;
  return (
    <Sheet className="wizsheet">
      <p className="wizsheet__focus note">{focusDescription.trim() || title.trim() || wizardCopy.prompts.noFocus}</p>
      <ol>
        {week.prompts.map((prompt, index) => {
          const day = programDay(number, index + 1);
          return <PromptRow key={day} day={day} prompt={prompt} onPasteLines={onPasteLines} />;
        })}
      </ol>
    </Sheet>
  );
}

type PromptRowProps = { day: number; prompt: Prompt; onPasteLines: (text: string, day: number) => void };

function PromptRow({ day, prompt, onPasteLines }: PromptRowProps) {
  const { state, dispatch } = useWizard();
  const id = fieldId(promptAddress(day));
  const isOpen = day === state.day;
  const isEmpty = isBlank(prompt.text);
  const length = prompt.text.trim().length;
  const last = totalDays(state.content.heading.durationWeeks);
  const error =
    state.errors[promptAddress(day)] ??
    (length > promptTextMax ? wizardCopy.tooLong({ what: copy.name, max: promptTextMax }) : undefined);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While letters are put together (Japanese, Chinese), Enter belongs to the keyboard.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (day < last) dispatch({ type: 'open-day', day: day + 1, focus: true });
    }
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      dispatch({ type: 'move-prompt', day, by: event.key === 'ArrowUp' ? -1 : 1 });
    }
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const text = event.clipboardData.getData('text/plain');
    if (!isEmpty || readList(text).prompts.length < 2) return;
    event.preventDefault();
    onPasteLines(text, day);
  }

  return (
    <li className={classes('wizday', isOpen && 'is-on', isEmpty && 'is-empty', error && 'is-bad')}>
      <label className="wizday__n" htmlFor={id}>
        <RichText text={copy.day} values={{ day }} tags={{ num: (inside) => <span className="num">{inside}</span> }} />
      </label>
      <div className="wizday__text">
        <PaperTextarea
          id={id}
          lines={1}
          rows={1}
          className="wizday__line"
          placeholder={copy.placeholder({ day })}
          enterKeyHint={day < last ? 'next' : 'done'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-below` : undefined}
          value={prompt.text}
          onChange={(event) => dispatch({ type: 'prompt', day, text: event.target.value })}
          onFocus={() => isOpen || dispatch({ type: 'open-day', day })}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {isOpen && !isEmpty && (
          <p className="wizday__facts row stretch g4 small soft">
            <span>{prompt.type}</span>
            <span className="num">{copy.characters({ count: length })}</span>
          </p>
        )}
        {error && <FieldError id={`${id}-below`}>{error}</FieldError>}
      </div>
      <div className="wizday__acts row stretch end g0">
        <IconButton
          small
          label={copy.up({ day })}
          tabIndex={isOpen ? 0 : -1}
          disabled={day === 1}
          onClick={() => dispatch({ type: 'move-prompt', day, by: -1 })}
        >
          <ArrowUp />
        </IconButton>
        <IconButton
          small
          label={copy.down({ day })}
          tabIndex={isOpen ? 0 : -1}
          disabled={day === last}
          onClick={() => dispatch({ type: 'move-prompt', day, by: 1 })}
        >
          <ArrowDown />
        </IconButton>
      </div>
    </li>
  );
}
