import { previewPromptsShown } from '#contract/programs/constants.ts';
import { programDay } from '#contract/programs/rules.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Section } from '#web/ui/section.tsx';
import type { ProgramPreview } from '../queries.ts';
import { previewCopy } from './copy.ts';
import { LongText } from './long-text.tsx';

const copy = previewCopy.prompts;
type Prompt = ProgramPreview['dailyPrompts'][number];

const dayOf = (prompt: Prompt): number => programDay(prompt.weekNumber, prompt.dayNumber);

export function DailyPrompts({ prompts }: { prompts: readonly Prompt[] }) {
  const first = [...prompts].sort((a, b) => dayOf(a) - dayOf(b)).slice(0, previewPromptsShown);
  const more = prompts.length - first.length;
  return (
    <Section title={copy.title} aside={more > 0 && <p className="small soft">{copy.shown(prompts.length)}</p>}>
      {first.length === 0 ? (
        <p className="soft">{copy.none}</p>
      ) : (
        <ol className="leaves">
          {first.map((prompt) => (
            <li key={prompt.id} className="sheet">
              <p className="leaves__head">
                <b className="small">{copy.day(dayOf(prompt))}</b>
                <Badge>{prompt.promptType}</Badge>
              </p>
              <LongText className="leaves__prompt" text={prompt.promptText} />
            </li>
          ))}
        </ol>
      )}
      {more > 0 && <p className="note leaves__more">{copy.more(more)}</p>}
    </Section>
  );
}
