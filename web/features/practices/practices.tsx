import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useIsOffline } from '#web/platform/device/connection.ts';
import { offlineCopyQuery } from '#web/platform/device/last-home.ts';
import ChevronDown from '#web/ui/icons/chevron-down.ts';
import Check from '#web/ui/icons/check.ts';
import Clock from '#web/ui/icons/clock.ts';
import { isWeekly } from '#contract/practices/built-in.ts';
import { ApiError } from '#web/platform/api.ts';
import { clockTime, momentOf } from '#web/platform/time.ts';
import { LoadError } from '#web/ui/load.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Loading, Skeleton, SkeletonLines } from '#web/ui/loading.tsx';
import { practiceDifficulty, practiceKind } from '#web/ui/practice-words.ts';
import { practices as copy } from '#messages/practices.ts';
import { practicesQuery, useMarkPractice } from './queries.ts';
import type { Practice, Practices as PracticesData } from './queries.ts';
import './practices.css';

export function Practices({ timeZone }: { timeZone: string }) {
  const { data, error, refetch } = useQuery(practicesQuery);
  const { data: copyOnDevice } = useQuery(offlineCopyQuery);
  const isOffline = useIsOffline();
  if (data) return <List data={data} timeZone={timeZone} isReadOnly={isOffline} />;
  // Without a connection those that were kept are there to read.
  const kept = error instanceof ApiError && error.status === 0 ? copyOnDevice?.practices : undefined;
  if (kept) return <List data={kept} timeZone={timeZone} isReadOnly />;
  if (!error) return <PracticesSkeleton />;
  return (
    <div className="practices">
      <div className="practices__head row baseline between">
        <h1 className="title">{copy.title}</h1>
      </div>
      <LoadError title={copy.lost.title} onRetry={refetch} error={error} />
    </div>
  );
}

type ListProps = { data: PracticesData; timeZone: string; isReadOnly: boolean };

function List({ data, timeZone, isReadOnly }: ListProps) {
  const { assignment } = data;
  const { mark, isMarked } = useMarkPractice();
  const { practices } = data;
  const isActive = assignment?.status === 'active';
  const theme = assignment?.weeklyTheme;
  return (
    <div className="practices">
      {theme && assignment && (
        <section className="focusband" aria-label={copy.focus({ week: assignment.currentWeek })}>
          <p className="note" aria-hidden="true">
            {copy.focus({ week: assignment.currentWeek })}
          </p>
          <p className="h2" dir="auto">
            {theme.title}
          </p>
          {theme.focusDescription && <p dir="auto">{theme.focusDescription}</p>}
        </section>
      )}
      <div className="practices__head row baseline between">
        <h1 className="title">{copy.title}</h1>
        {isActive && (
          <p className="small soft nowrap" role="status">
            {(practices.some(({ practiceType }) => isWeekly(practiceType)) ? copy.doneOf : copy.done)({
              done: practices.filter(isMarked).length,
              all: practices.length,
            })}
          </p>
        )}
      </div>
      {!isActive && <p className="soft">{assignment ? copy.completed : copy.noProgram}</p>}
      {isActive && isReadOnly && <p className="soft">{copy.offline}</p>}
      <ul>
        {practices.map((practice) => (
          <PracticeRow
            key={practice.id}
            practice={practice}
            isMarked={isMarked(practice)}
            isReadOnly={isReadOnly}
            timeZone={timeZone}
            onMark={
              isActive
                ? (completed) =>
                    mark({
                      id: practice.id,
                      practiceType: practice.practiceType,
                      completed,
                      week: assignment.currentWeek,
                      day: assignment.currentDay,
                    })
                : undefined
            }
          />
        ))}
      </ul>
      <aside className="sheet practices__tip mt5">
        <p className="note">{copy.tip.label}</p>
        <p className="h3">{copy.tip.title}</p>
        <p className="soft">{copy.tip.text}</p>
      </aside>
    </div>
  );
}

function PracticesSkeleton() {
  return (
    <Loading text={copy.loading} className="practices">
      <Skeleton height="6rem" />
      <Skeleton width="12rem" height="2.25rem" />
      <SkeletonLines lines={4} />
      <SkeletonLines lines={4} />
    </Loading>
  );
}

type PracticeRowProps = {
  practice: Practice;
  /** As it was pressed, also before the server has answered. */
  isMarked: boolean;
  isReadOnly: boolean;
  timeZone: string;
  /** Missing where nothing can be marked: without a program, or after its end. */
  onMark?: ((completed: boolean) => void) | undefined;
};

function PracticeRow({ practice, isMarked, isReadOnly, timeZone, onMark }: PracticeRowProps) {
  const { title, description, duration, difficulty, practiceType, instructions, isOptional, completedAt } = practice;
  const titleId = useId();
  return (
    <li className="practice">
      <h2 className="h2" id={titleId} dir="auto">
        {title}
      </h2>
      <p className="practice__tags row stretch wrap g1h">
        {duration && (
          <Badge>
            <Clock />
            {duration}
          </Badge>
        )}
        <Badge tone="line">{practiceDifficulty(difficulty)}</Badge>
        <Badge tone="line">{practiceKind(practiceType)}</Badge>
        {isOptional && <Badge tone="line">{copy.optional}</Badge>}
      </p>
      {description && (
        <p className="soft practice__about" dir="auto">
          {description}
        </p>
      )}
      {instructions.length > 0 && <Instructions steps={instructions} about={title} />}
      {onMark && (
        <div className="practice__mark row wrap between gy0 gx3">
          <Checkbox
            label={copy.mark}
            checked={isMarked}
            disabled={isReadOnly}
            onChange={(event) => onMark(event.target.checked)}
            aria-describedby={titleId}
          />
          {isMarked && completedAt && (
            <span className="practice__done row inline g1h">
              <Check />
              {isWeekly(practiceType)
                ? copy.doneThisWeek({ when: momentOf(new Date(completedAt), timeZone) })
                : copy.doneAt({ time: clockTime(new Date(completedAt), timeZone) })}
            </span>
          )}
        </div>
      )}
    </li>
  );
}

function Instructions({ steps, about }: { steps: readonly string[]; about: string }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <div className="practice__how">
      <Button
        className="flush"
        variant="quiet"
        small
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {copy.instructions}
        <span className="sr">: {about}</span>
        <ChevronDown />
      </Button>
      <ol id={listId} hidden={!isOpen} className="practice__steps stack g3">
        {steps.map((step, index) => (
          <li key={index}>{step}</li>
        ))}
      </ol>
    </div>
  );
}
