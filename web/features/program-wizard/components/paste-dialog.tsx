import { useId, useMemo, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Radio } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { wizard as wizardCopy } from '#messages/program-wizard.ts';
import { emptyDays } from '../model/content.ts';
import {
  nextEmptyDay,
  planPaste,
  readList,
  type PastedList,
  type PasteMode,
  type PastePlan,
} from '../model/prompt-lines.ts';
import { stillEmptySentence } from '../words.ts';
import { useWizard } from './wizard-context.ts';

const copy = wizardCopy.pasting;

type PasteDialogProps = {
  text: string;
  /** The empty day it was pasted into; null when the dialog was opened by its button. */
  into: number | null;
  onClose: () => void;
};

/** A list of lines, and before anything changes, which line goes to which day and what it replaces. */
export function PasteDialog({ text: given, into, onClose }: PasteDialogProps) {
  const { state, dispatch } = useWizard();
  const { content, day } = state;
  const [text, setText] = useState(given);
  const empty = emptyDays(content).length;
  const [wanted, setMode] = useState<PasteMode>('empty');
  const mode = empty === 0 ? 'from' : wanted;
  const from = into ?? nextEmptyDay(content, day) ?? day;
  const list = useMemo(() => readList(text), [text]);
  const plan = planPaste(content, list, mode, from);
  const replaced = plan.puts.filter(({ replaces }) => replaces !== null).length;
  const group = useId();
  const modeLabels: Record<PasteMode, string> = {
    empty: copy.mode.empty({ empty }),
    from: list.days ? copy.mode.named : copy.mode.from({ day: from }),
  };

  function fill() {
    dispatch({ type: 'put-prompts', puts: plan.puts.map(({ day: to, text: line }) => ({ day: to, text: line })) });
    const [first] = plan.puts;
    if (first) dispatch({ type: 'open-day', day: first.day });
    onClose();
  }

  function keepInOne(to: number) {
    dispatch({ type: 'prompt', day: to, text: text.trim() });
    dispatch({ type: 'open-day', day: to });
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="xl"
      title={copy.title}
      description={copy.text}
      actions={
        <>
          {into === null ? (
            <Button onClick={onClose}>{copy.cancel}</Button>
          ) : (
            <Button onClick={() => keepInOne(into)}>{copy.keepInOne({ day: into })}</Button>
          )}
          <Button variant="primary" disabled={plan.puts.length === 0} onClick={fill}>
            {copy.fillDays({ days: plan.puts.length, replaced })}
          </Button>
        </>
      }
    >
      <div className="wizpaste">
        <div>
          <Field label={copy.list} error={list.isTooLong ? copy.tooLong : undefined}>
            <Textarea rows={11} value={text} onChange={(event) => setText(event.target.value)} />
          </Field>
          <fieldset className="wizpaste__modes">
            <legend className="sr">{copy.where}</legend>
            {(['empty', 'from'] as const).map((one) => (
              <Radio
                key={one}
                name={group}
                label={modeLabels[one]}
                checked={mode === one}
                disabled={one === 'empty' && empty === 0}
                onChange={() => setMode(one)}
              />
            ))}
          </fieldset>
        </div>
        <PlanShown plan={plan} list={list} empty={empty} mode={mode} />
      </div>
    </Dialog>
  );
}

type PlanShownProps = { plan: PastePlan; list: PastedList; empty: number; mode: PasteMode };

function PlanShown({ plan, list, empty, mode }: PlanShownProps) {
  const lines = list.prompts.length;
  if (lines === 0) return <p className="note">{copy.nothing}</p>;
  return (
    <div>
      <p className="field__label" role="status">
        {copy.count({ lines, used: plan.puts.length, empty, mode })}
      </p>
      <ol className="wizpaste__plan">
        {plan.puts.map(({ day, text, replaces }) => (
          <li key={day}>
            <span className="num">{copy.day({ day })}</span>
            <span dir="auto">
              {text}
              {replaces !== null && <small>{copy.replaces({ text: replaces })}</small>}
            </span>
          </li>
        ))}
      </ol>
      {plan.leftOver.length > 0 && (
        <p className="small wizpaste__left">{copy.leftOver({ count: plan.leftOver.length })}</p>
      )}
      {plan.stillEmpty.length > 0 && <p className="small soft">{stillEmptySentence(plan.stillEmpty)}</p>}
    </div>
  );
}
