import type { ActorKind } from '#contract/endpoint.ts';
import { totalDays } from '#contract/programs/rules.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/state.tsx';
import { editAddress } from '../addresses.ts';
import type { ProgramPreview } from '../queries.ts';
import { AboutProgram } from './about-program.tsx';
import { AuthorCard } from './author-card.tsx';
import { previewCopy } from './copy.ts';
import { DailyPrompts } from './daily-prompts.tsx';
import { Effectiveness } from './effectiveness.tsx';
import { PreviewHero } from './preview-hero.tsx';
import { WeeklyPractices } from './weekly-practices.tsx';
import { WeeklyThemes } from './weekly-themes.tsx';

const copy = previewCopy.draft;

export function PreviewBody({ preview, actor }: { preview: ProgramPreview; actor: ActorKind }) {
  const { program, dailyPrompts, weeklyThemes, weeklyPractices, effectiveness, author } = preview;
  return (
    <>
      {program.isDraft && actor !== 'client' && (
        <Notice
          title={copy.title}
          action={
            program.canEdit && (
              <ButtonLink small href={editAddress(program)}>
                {copy.continue}
              </ButtonLink>
            )
          }
        >
          {copy.text(totalDays(program.durationWeeks))}
        </Notice>
      )}
      <PreviewHero program={program} prompts={dailyPrompts.length} />
      <div className="preview__grid">
        <div>
          <AboutProgram program={program} />
          {weeklyThemes.length > 0 && <WeeklyThemes themes={weeklyThemes} />}
          <DailyPrompts prompts={dailyPrompts} />
          <WeeklyPractices practices={weeklyPractices} weeks={program.durationWeeks} />
        </div>
        <aside>
          <Effectiveness effectiveness={effectiveness} />
          {author && <AuthorCard author={author} actor={actor} />}
        </aside>
      </div>
    </>
  );
}
