import { useState } from 'react';
import { previewPromptsShown } from '#contract/programs/constants.ts';
import { programDay, titleOfWeek } from '#contract/programs/rules.ts';
import { listed } from '#web/platform/listed.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Fold } from '#web/ui/fold.tsx';
import { Section } from '#web/ui/section.tsx';
import { practiceDifficulty } from '#web/ui/practice-words.ts';
import { preview as copy } from '#messages/programs-preview.ts';
import type { ProgramPreview } from './queries.ts';

const themesCopy = copy.themes;
const promptsCopy = copy.prompts;
const practicesCopy = copy.practices;
const practiceKinds: Record<string, string> = practicesCopy.kinds;

type Theme = ProgramPreview['weeklyThemes'][number];

type WeeklyThemesProps = {
  themes: readonly Theme[];
  /** For those who may assign the program; a client reads a post in the room on its day. */
  showsPosts: boolean;
};

export function WeeklyThemes({ themes, showsPosts }: WeeklyThemesProps) {
  return (
    <Section title={themesCopy.title}>
      <ol className="chapters">
        {themes.map((theme) => (
          <li key={theme.id}>
            <h3 className="h3">{headingOf(theme)}</h3>
            {theme.focusDescription && (
              <p className="soft" dir="auto">
                {theme.focusDescription}
              </p>
            )}
            <Conversation theme={theme} />
            {showsPosts && theme.groupPost && (
              <Fold className="previewfold mt1h" title={themesCopy.post}>
                <LongText text={theme.groupPost} />
              </Fold>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** A theme without a title of its own is saved under the name of its week. */
function headingOf({ weekNumber: week, title }: Theme): string {
  return title === '' || title === titleOfWeek('', week)
    ? themesCopy.week({ week })
    : themesCopy.weekWithTitle({ week, title });
}

/** Folded: it is for the conversation of client and coach, not for the first look. */
function Conversation({ theme: { discussionTopics, integrationGoal } }: { theme: Theme }) {
  if (discussionTopics.length === 0 && !integrationGoal) return null;
  return (
    <Fold className="previewfold mt1h" title={themesCopy.more}>
      {discussionTopics.length > 0 && (
        <ul>
          {discussionTopics.map((topic, index) => (
            <li key={index}>{topic}</li>
          ))}
        </ul>
      )}
      {integrationGoal && (
        <p>
          <b>{themesCopy.goal}:</b> {integrationGoal}
        </p>
      )}
    </Fold>
  );
}

type Prompt = ProgramPreview['dailyPrompts'][number];

const dayOfPrompt = (prompt: Prompt): number => programDay(prompt.weekNumber, prompt.dayNumber);

type DailyPromptsProps = {
  prompts: readonly Prompt[];
  /** Those who may assign the program can read all of it. */
  canShowAll: boolean;
};

export function DailyPrompts({ prompts, canShowAll }: DailyPromptsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const inOrder = [...prompts].sort((a, b) => dayOfPrompt(a) - dayOfPrompt(b));
  const first = showsAll ? inOrder : inOrder.slice(0, previewPromptsShown);
  const more = prompts.length - first.length;
  return (
    <Section
      title={promptsCopy.title}
      aside={more > 0 && <p className="small soft">{promptsCopy.shown({ total: prompts.length })}</p>}
    >
      {first.length === 0 ? (
        <p className="soft">{promptsCopy.none}</p>
      ) : (
        <ol className="leaves">
          {first.map((prompt) => (
            <li key={prompt.id} className="sheet">
              <p className="leaves__head row wrap between gy1 gx2">
                <b className="small">{promptsCopy.day({ day: dayOfPrompt(prompt) })}</b>
                <Badge>{prompt.promptType}</Badge>
              </p>
              <LongText className="leaves__prompt" text={prompt.promptText} />
            </li>
          ))}
        </ol>
      )}
      {more > 0 && <p className="note leaves__more mt4">{promptsCopy.more({ count: more })}</p>}
      {canShowAll && prompts.length > previewPromptsShown && (
        <Button small variant="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? promptsCopy.fewer : promptsCopy.all({ total: prompts.length })}
        </Button>
      )}
    </Section>
  );
}

/** Those who may assign the program see what comes after the page of which days. */
export function DayCheckIns({ prompts }: { prompts: readonly Prompt[] }) {
  const placed = prompts.flatMap((prompt) => (prompt.checkIn ? { ...prompt.checkIn, day: dayOfPrompt(prompt) } : []));
  if (placed.length === 0) return null;
  const groups = Map.groupBy(placed, ({ instrumentId, version }) => `${instrumentId} ${version}`);
  return (
    <Section title={copy.checkIns.title} aside={<p className="note">{copy.checkIns.aside}</p>}>
      <ul className="lines">
        {[...groups].map(([key, days]) => (
          <li key={key} className="row wrap between gy1 gx4 previewasks">
            <b>
              <bdi>{days[0]?.title}</bdi>
            </b>
            <span className="small soft num">
              {copy.checkIns.days({
                count: days.length,
                days: listed(days.map(({ day }) => day).sort((a, b) => a - b)),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type WeeklyPractice = ProgramPreview['weeklyPractices'][number];

/** The program's own, or the usual ones for as many of its weeks as there are. */
export function WeeklyPractices({ practices, weeks }: { practices: readonly WeeklyPractice[]; weeks: number }) {
  return (
    <Section title={practicesCopy.title}>
      <ol className="practs lines">
        {practices.length > 0
          ? practices.map((practice, index) => (
              <OwnPractice
                key={practice.id}
                practice={practice}
                isFirst={practices[index - 1]?.weekNumber !== practice.weekNumber}
              />
            ))
          : practicesCopy.usual.slice(0, weeks).map(({ title, text }, index) => (
              <li key={title}>
                <span className="soft num">{practicesCopy.week({ week: index + 1 })}</span>
                <b>{title}</b>
                <p className="soft" dir="auto">
                  {text}
                </p>
              </li>
            ))}
      </ol>
    </Section>
  );
}

/** The week is printed at its first practice and read out at every one. */
function OwnPractice({ practice, isFirst }: { practice: WeeklyPractice; isFirst: boolean }) {
  const { weekNumber, title, purpose, duration, difficulty, instructions, isOptional } = practice;
  const kind = practiceKinds[practice.practiceType] ?? practice.practiceType;
  return (
    <li className={isFirst ? undefined : 'practs__same'}>
      <span className={isFirst ? 'soft num' : 'sr'}>{practicesCopy.week({ week: weekNumber })}</span>
      <div>
        <b>
          <bdi>{title}</bdi>
        </b>
        <p className="practs__facts mt0h small soft">
          {[duration, practiceDifficulty(difficulty), kind].filter(Boolean).join(', ')}
        </p>
        {isOptional && <Badge tone="line">{practicesCopy.optional}</Badge>}
      </div>
      <div>
        {purpose && (
          <p className="soft" dir="auto">
            {purpose}
          </p>
        )}
        {instructions.length > 0 && (
          <Fold
            className="previewfold mt1h"
            title={
              <>
                {practicesCopy.steps}
                <span className="sr">: {title}</span>
              </>
            }
          >
            <ol>
              {instructions.map((step, index) => (
                <li key={index}>{step}</li>
              ))}
            </ol>
          </Fold>
        )}
      </div>
    </li>
  );
}

/** About six lines of a column; what is longer is folded, so that it does not push the rest away. */
const foldedFrom = 420;

/** A text with its line breaks; a long one opens at a press. */
export function LongText({ text, className }: { text: string; className?: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > foldedFrom || text.split('\n').length > 8;
  return (
    <>
      <p className={classes('longtext', isLong && !isOpen && 'longtext--folded clamp', className)} dir="auto">
        {text}
      </p>
      {isLong && (
        <Button
          variant="quiet"
          small
          className="longtext__more"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? copy.less : copy.whole}
        </Button>
      )}
    </>
  );
}
