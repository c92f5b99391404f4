import type { ReactNode, SubmitEvent } from 'react';
import Mic from 'lucide-react/icons/mic';
import PenLine from 'lucide-react/icons/pen-line';
import type { Draft } from '#web/platform/device/use-draft.ts';
import { Later } from '#web/platform/later.tsx';
import { part } from '#web/platform/part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Segments } from '#web/ui/tabs.tsx';
import { entryCopy as copy } from '../copy.ts';
import { WritingFields } from './writing-fields.tsx';

const OtherTexts = part(() => import('../others/other-texts.tsx'));

const responses = [
  { value: 'text', label: copy.type, icon: <PenLine /> },
  {
    value: 'audio',
    label: (
      <>
        {copy.audio}
        <span className="sr">{copy.audioOff}</span>
      </>
    ),
    icon: <Mic />,
    disabled: true,
  },
] as const;

type EntryFormProps = {
  draft: Draft;
  mood: number;
  timeZone: string;
  label: string;
  isSaving: boolean;
  onSave: () => void;
  /** Above the button. */
  sharing?: ReactNode;
  /** Beside the button: skipping, or giving up a second entry. */
  beside?: ReactNode;
  /** Under the buttons. */
  note?: ReactNode;
};

export function EntryForm({ draft, mood, timeZone, label, isSaving, onSave, sharing, beside, note }: EntryFormProps) {
  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSave();
  }
  return (
    <form className="writing" onSubmit={submit}>
      <Segments label={copy.response} options={responses} value="text" onChange={() => {}} />
      <WritingFields draft={draft} mood={mood} timeZone={timeZone} unchanged={copy.nothing} />
      {draft.others.length > 0 && (
        <Later>
          <OtherTexts others={draft.others} timeZone={timeZone} />
        </Later>
      )}
      {sharing && <div className="writing__share">{sharing}</div>}
      <div className="writing__acts">
        <Button type="submit" variant="primary" disabled={draft.text === ''} pending={isSaving}>
          {label}
        </Button>
        {beside}
      </div>
      {note && <p className="writing__note small soft">{note}</p>}
    </form>
  );
}
