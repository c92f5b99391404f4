import type { KeyboardEvent, ReactNode } from 'react';
import X from '#web/ui/icons/x.ts';
import {
  discussionTopicMax,
  discussionTopicsMax,
  focusDescriptionMax,
  groupPostMax,
  integrationGoalMax,
  programTitleMax,
} from '#contract/programs/constants.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field, FieldError, Input, Textarea } from '#web/ui/field.tsx';
import { daysToCome } from '#web/ui/loom/loom-cells.ts';
import { LoomStrip } from '#web/ui/loom/loom.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Section, Sheet } from '#web/ui/section.tsx';
import { wizard as wizardCopy } from '#messages/program-wizard.ts';
import { daysOfWeek, isBlank, isThemeBlank, weeksOf } from '../model/content.ts';
import type { Theme, ThemeField } from '../model/content.ts';
import { fieldId, themeAddress, topicAddress } from '../model/field-addresses.ts';
import { openWeekOf } from '../model/reducer.ts';
import { missingSentence } from '../words.ts';
import { useTextField, useWizard } from './wizard-context.ts';
import './weekly-steps.css';

const copy = wizardCopy.weeks;
const topicsCopy = wizardCopy.weeks.topics;

export function WeeksStep() {
  const { state, dispatch } = useWizard();
  const open = openWeekOf(state);
  return (
    <>
      <div>
        <Section title={wizardCopy.parts.themes} aside={<p className="note">{copy.note}</p>}>
          <ol className="wizweeks lines">
            {weeksOf(state.content).map(({ number, week }) => (
              <WeekRow key={number} number={number} isOpen={number === open}>
                {number === open ? (
                  <ThemeForm week={number} theme={week.theme} />
                ) : (
                  <>
                    <ThemeSummary theme={week.theme} />
                    <Button
                      small
                      onClick={() =>
                        dispatch({ type: 'open-week', week: number, focus: themeAddress(number, 'title') })
                      }
                    >
                      <RichText text={copy.edit} values={{ week: number }} />
                    </Button>
                  </>
                )}
              </WeekRow>
            ))}
          </ol>
        </Section>
      </div>
      <aside className="wizside">
        <Section title={wizardCopy.client.title}>
          <WeeksCard />
        </Section>
      </aside>
    </>
  );
}

function ThemeSummary({ theme }: { theme: Theme }) {
  const topics = theme.discussionTopics.filter((topic) => !isBlank(topic)).length;
  const hasTitle = !isBlank(theme.title);
  const hasFocus = !isBlank(theme.focusDescription);
  const hasGoal = !isBlank(theme.integrationGoal);
  if (isThemeBlank(theme)) return <p className="note">{copy.untouched}</p>;
  return (
    <div>
      {hasTitle && (
        <p className="h3" dir="auto">
          {theme.title}
        </p>
      )}
      {hasFocus && (
        <p className="soft clamp" dir="auto">
          {theme.focusDescription}
        </p>
      )}
      {hasTitle && hasFocus ? (
        <p className="small faint">{copy.summary({ topics, goal: hasGoal })}</p>
      ) : (
        <p className="note">
          {missingSentence({ title: hasTitle, focus: hasFocus, topics: topics > 0, goal: hasGoal })}
        </p>
      )}
    </div>
  );
}

type WeekRowProps = { number: number; isOpen?: boolean; note?: ReactNode; children: ReactNode };

/** A week with its number in the margin. */
export function WeekRow({ number, isOpen, note, children }: WeekRowProps) {
  const { first, last } = daysOfWeek(number);
  return (
    <li className={classes('wizweek', isOpen && 'is-open')}>
      <div className="wizweek__name">
        <h3 className="h3">{wizardCopy.weeks.week({ week: number })}</h3>
        <p className="small soft num">{wizardCopy.weeks.days({ first, last })}</p>
        {note}
      </div>
      {children}
    </li>
  );
}

function ThemeForm({ week, theme }: { week: number; theme: Theme }) {
  const title = useTheme(week, theme, 'title', copy.title.name, programTitleMax);
  const focus = useTheme(week, theme, 'focusDescription', copy.focus.name, focusDescriptionMax);
  const goal = useTheme(week, theme, 'integrationGoal', copy.goal.name, integrationGoalMax);
  const post = useTheme(week, theme, 'groupPost', copy.post.name, groupPostMax);
  return (
    <div className="shrink stack g5">
      <Field label={copy.title.label} {...title.field}>
        <Input written autoComplete="off" {...title.control} />
      </Field>
      <Field label={copy.focus.label} hint={copy.focus.hint} {...focus.field}>
        <Textarea written rows={3} {...focus.control} />
      </Field>
      <TopicsField week={week} topics={theme.discussionTopics} />
      <Field label={copy.goal.label} {...goal.field}>
        <Input written autoComplete="off" {...goal.control} />
      </Field>
      <Field label={copy.post.label} hint={copy.post.hint} {...post.field}>
        <Textarea written rows={3} {...post.control} />
      </Field>
    </div>
  );
}

function useTheme(week: number, theme: Theme, field: ThemeField, name: string, max: number) {
  const { dispatch } = useWizard();
  return useTextField({
    address: themeAddress(week, field),
    value: theme[field],
    name,
    max,
    onChange: (value) => dispatch({ type: 'theme', week, field, value }),
  });
}

/** A list that always ends with an empty line to write the next topic on. */
function TopicsField({ week, topics }: { week: number; topics: readonly string[] }) {
  const isFull = topics.length >= discussionTopicsMax;
  const lines = isFull ? topics : [...topics, ''];
  return (
    <fieldset className="field">
      <legend className="field__label">{topicsCopy.label}</legend>
      <ol className="wiztopics stack g2">
        {lines.map((topic, index) => (
          <TopicLine key={index} week={week} index={index} topic={topic} isLast={index === topics.length} />
        ))}
      </ol>
      {isFull && <p className="hint">{topicsCopy.full({ most: discussionTopicsMax })}</p>}
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
    (topic.trim().length > discussionTopicMax
      ? wizardCopy.tooLong({ what: topicsCopy.name, max: discussionTopicMax })
      : undefined);

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
        aria-label={topicsCopy.one({ number: index + 1 })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-below` : undefined}
        placeholder={isLast ? topicsCopy.add : undefined}
        value={topic}
        onChange={(event) => dispatch({ type: 'topic', week, index, value: event.target.value })}
        onKeyDown={onKeyDown}
      />
      {isLast ? (
        <span />
      ) : (
        <IconButton
          small
          label={topicsCopy.remove({ number: index + 1 })}
          onClick={() => dispatch({ type: 'remove-topic', week, index })}
        >
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

/** The program's name and its weeks, as the client will read them. */
function WeeksCard() {
  const { state } = useWizard();
  const { content } = state;
  const open = openWeekOf(state);
  const { title, subtitle } = content.heading;
  return (
    <Sheet className="wizmini">
      <p className="wizmini__title">{title.trim() || <span className="faint">{wizardCopy.client.noTitle}</span>}</p>
      {subtitle.trim() && (
        <p className="note" dir="auto">
          {subtitle}
        </p>
      )}
      <ol className="wizmini__weeks mt4">
        {weeksOf(content).map(({ number, week }) => (
          <li key={number} className={classes(number === open && 'is-now')}>
            <span className="small soft num">{wizardCopy.weeks.week({ week: number })}</span>
            <span className="h3">
              {week.theme.title.trim() || <span className="faint">{wizardCopy.client.noTheme}</span>}
            </span>
            <span className="wizmini__strip" aria-hidden="true">
              <LoomStrip fill height="12px" cells={daysToCome(7, daysOfWeek(number).first)} />
            </span>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
