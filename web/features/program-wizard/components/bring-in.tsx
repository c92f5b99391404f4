import { useId, useRef, useState } from 'react';
import Upload from '#web/ui/icons/upload.ts';
import { daysPerWeek, practicesPerWeekMax, weeksMax } from '#contract/programs/constants.ts';
import { totalDays } from '#contract/programs/rules.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field, Select, Textarea } from '#web/ui/field.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { AuthoringLoom } from '#web/ui/loom/authoring-loom.tsx';
import { Section, Sheet } from '#web/ui/section.tsx';
import { EmptyState, Notice, StateLine } from '#web/ui/state.tsx';
import { prompt as defaultPrompt } from '#messages/default-prompt.ts';
import { document as copy } from '#messages/program-wizard-document.ts';
import { placeOf } from '../document/put-line.ts';
import type { Place } from '../document/put-line.ts';
import type { Why } from '../document/recognise.ts';
import type { ProgramDocument } from '../document/use-program-document.ts';
import { countsOf, daysOf, daysOfWeek, isBlank, promptOf, weeksOf } from '../model/content.ts';
import type { ProgramContent } from '../model/content.ts';
import './bring-in.css';

type BringInProps = { source: ProgramDocument; isDropTarget: boolean };

/** A document on the left; on the right what went where, what did not, and the way on to the wizard. */
export function BringIn({ source, isDropTarget }: BringInProps) {
  const { text, kept, said } = source;
  return (
    <div className="bringin split mb7">
      <Section title={copy.title} aside={<ChooseFile onFiles={source.takeFiles} />}>
        <p className="soft mb4">{copy.intro}</p>
        <Field label={copy.label}>
          <Textarea
            ref={source.area}
            className={classes('bringin__text', isDropTarget && 'is-target')}
            rows={12}
            value={text}
            placeholder={copy.placeholder}
            onChange={(event) => source.write(event.target.value)}
          />
        </Field>
        <div className="row wrap between gy1 gx3">
          {kept === 'device' && <StateLine state="device">{copy.kept}</StateLine>}
          {kept === 'bad' && <StateLine state="bad">{copy.notKept}</StateLine>}
          {!isBlank(text) && (
            <Button variant="quiet" small onClick={source.clear}>
              {copy.clear}
            </Button>
          )}
        </div>
        <div aria-live="polite">
          {said?.state === 'reading' && <StateLine state="busy">{said.sentence}</StateLine>}
          {said && said.state !== 'reading' && (
            <Notice
              className="mt3"
              tone={said.state === 'bad' ? 'bad' : 'plain'}
              action={
                source.undo &&
                said.state === 'done' && (
                  <Button small onClick={source.undo}>
                    {copy.undo}
                  </Button>
                )
              }
            >
              {said.sentence}
            </Notice>
          )}
        </div>
      </Section>
      <aside aria-label={copy.where}>
        <Section title={copy.where}>
          {isBlank(text) ? (
            <EmptyState sheet level={3} title={copy.empty.title}>
              {copy.empty.text}
            </EmptyState>
          ) : source.isTooLong ? (
            <Notice live tone="bad" title={copy.tooLong.title}>
              {copy.tooLong.text}
            </Notice>
          ) : (
            <>
              <Found content={source.content} />
              <UnplacedLines source={source} />
              <ToWizard source={source} />
            </>
          )}
        </Section>
      </aside>
    </div>
  );
}

function ChooseFile({ onFiles }: { onFiles: (files: File[]) => unknown }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button small onClick={() => input.current?.click()}>
        <Upload />
        {copy.choose}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".docx,.csv,.tsv,.md,.markdown,.txt"
        hidden
        aria-label={copy.choose}
        onChange={(event) => {
          void onFiles([...(event.currentTarget.files ?? [])]);
          // Lets the same file be chosen again after it was corrected.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

function Found({ content }: { content: ProgramContent }) {
  const { weeks, written, days, practices } = countsOf(content);
  const { title, description } = content.heading;
  return (
    <Sheet className="bringfound">
      <p className={classes('found__title anywhere', title === '' && 'faint')} dir="auto">
        {title || copy.untitled}
      </p>
      {description && (
        <p className="note anywhere" dir="auto">
          {description}
        </p>
      )}
      <p className="row wrap g1h mt3 mb3">
        <Badge tone="green">{copy.days({ written, days })}</Badge>
        <Badge>{copy.weeks({ count: weeks })}</Badge>
        {practices > 0 && <Badge>{copy.practices({ count: practices })}</Badge>}
      </p>
      <AuthoringLoom
        cells={daysOf(content).map(({ day, prompt }) => ({ day, state: isBlank(prompt.text) ? 'empty' : 'written' }))}
      />
      {written < days && (
        <p className="small soft mt2">
          {written === 0 ? copy.noDays : copy.emptyDays({ count: days - written, prompt: defaultPrompt.default })}
        </p>
      )}
      {weeksOf(content).map(({ number, week }) => (
        <Fold key={number} className="anywhere" title={weekName(number, week.theme.title)}>
          <dl className="found__lines small">
            <Entry name={copy.focus} text={week.theme.focusDescription} />
            {week.practices.map(({ key, title: name, duration, instructions }) => (
              <Entry key={key} name={copy.practice} text={[name, duration, instructions].filter(Boolean).join('\n')} />
            ))}
            {week.prompts.map(({ text }, index) => {
              const day = daysOfWeek(number).first + index;
              return <Entry key={day} name={copy.day({ day })} text={text} />;
            })}
          </dl>
        </Fold>
      ))}
    </Sheet>
  );
}

const weekName = (week: number, theme: string): string =>
  theme === '' ? copy.week({ week }) : copy.weekWithTheme({ week, theme });

function Entry({ name, text }: { name: string; text: string }) {
  if (text === '') return null;
  return (
    <div>
      <dt className="soft num">{name}</dt>
      <dd dir="auto">{text}</dd>
    </div>
  );
}

/** More would push the way on out of sight. */
const shownAtOnce = 10;

function UnplacedLines({ source: { unplaced, content, places, put } }: { source: ProgramDocument }) {
  const [shown, setShown] = useState(shownAtOnce);
  const heading = useId();
  if (unplaced.length === 0) return null;
  return (
    <div className="mt4">
      <h3 className="h3" id={heading}>
        {copy.unplaced({ count: unplaced.length })}
      </h3>
      <ul className="lines" role="list" aria-labelledby={heading}>
        {unplaced.slice(0, shown).map(({ text, why }, index) => (
          <li className="found__left stack g1" key={`${index} ${text}`}>
            <p className="found__line anywhere" dir="auto">
              {text}
            </p>
            <p className="small soft">{reasonFor(why)}</p>
            <Select
              small
              aria-label={copy.put({ line: text.slice(0, 60) })}
              value={placeOf(places, text)}
              onChange={(event) => put(text, event.target.value as Place)}
            >
              <PlaceOptions content={content} />
            </Select>
          </li>
        ))}
      </ul>
      {unplaced.length > shown && (
        <Button variant="quiet" small onClick={() => setShown(shown + 100)}>
          {copy.more({ count: unplaced.length - shown })}
        </Button>
      )}
    </div>
  );
}

function reasonFor(why: Why): string {
  if (why === 'no-day') return copy.why[why]({ days: daysPerWeek, most: totalDays(weeksMax) });
  return why === 'too-many' ? copy.why[why]({ most: practicesPerWeekMax }) : copy.why[why];
}

/** One week more than there are: a line may be the first of it. */
function PlaceOptions({ content }: { content: ProgramContent }) {
  const weeks = Math.min(content.heading.durationWeeks + 1, weeksMax);
  return (
    <>
      <option value="leave">{copy.leave}</option>
      <option value="description">{copy.description}</option>
      {content.weeks.slice(0, weeks).map(({ theme, prompts }, index) => (
        <optgroup key={index} label={weekName(index + 1, theme.title)}>
          <option value={`theme-${index + 1}`}>{copy.theme}</option>
          <option value={`practice-${index + 1}`}>{copy.practice}</option>
          {prompts.map((_, at) => {
            const day = daysOfWeek(index + 1).first + at;
            return (
              <option key={day} value={`day-${day}`}>
                {isBlank(promptOf(content, day).text) ? copy.day({ day }) : copy.dayAfter({ day })}
              </option>
            );
          })}
        </optgroup>
      ))}
    </>
  );
}

function ToWizard({ source: { isReady, isBlocked, unfinished, open } }: { source: ProgramDocument }) {
  if (isBlocked) {
    return (
      <Notice className="mt4" action={<ButtonLink href="/programs/new">{copy.toWizard}</ButtonLink>}>
        {copy.unfinished}
      </Notice>
    );
  }
  return (
    <div className="stack g2 mt4">
      <Button variant="primary" block disabled={!isReady} onClick={open}>
        {copy.open}
      </Button>
      <p className="small soft">{copy.nothingYet}</p>
      {unfinished !== undefined && (
        <p className="small soft">{unfinished === '' ? copy.stays : copy.titledStays({ title: unfinished })}</p>
      )}
    </div>
  );
}
