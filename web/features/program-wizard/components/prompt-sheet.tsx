import { programDay } from '#contract/programs/rules.ts';
import { Sheet } from '#web/ui/section.tsx';
import { wizardCopy } from '../copy.ts';
import type { Week } from '../model/content.ts';
import { PromptRow } from './prompt-row.tsx';

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
