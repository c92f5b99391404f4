import { useState } from 'react';
import Send from '#web/ui/icons/send.ts';
import { useLocation } from 'wouter';
import { percentage } from '#web/platform/locale.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Notice } from '#web/ui/state.tsx';
import { longCalendarDay, longDate } from '#web/platform/time.ts';
import { useOwnSearch } from '#web/platform/use-own-search.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { clientPage as clientPageCopy } from '#messages/client-page.ts';
import type { ClientDetail } from '../queries.ts';

const copy = clientPageCopy.head;

type ClientHeadProps = {
  detail: ClientDetail;
  name: string;
  timeZone: string;
};

export function ClientHead({ detail, name, timeZone }: ClientHeadProps) {
  const { currentProgram: program, engagement, coachSince } = detail;
  return (
    <header className="clienthead row wrap gy3 gx5 mb5">
      <div className="clienthead__who shrink grow row g4h">
        <Avatar name={name} id={detail.id} src={detail.profileImageUrl} size="l" decorative />
        <div className="shrink anywhere">
          <h1 className="title" dir="auto">
            {name}
          </h1>
          <p className="soft">{program ? <bdi>{titleOf(program)}</bdi> : copy.none}</p>
        </div>
      </div>
      <ul className="headfacts row stretch wrap gy3 gx6">
        {!program && coachSince && (
          <li>
            <span className="soft small">{copy.withYou}</span> <b>{longDate(coachSince, timeZone)}</b>
          </li>
        )}
        {program && (
          <>
            <li>
              <span className="soft small">{copy.program}</span> <b>{placeIn(program)}</b>
            </li>
            {/* Read in this order, seen the other way round. */}
            <li className="headfacts__up">
              <RichText
                text={copy.complete}
                values={{ percent: percentage(program.completionPercentage) }}
                tags={{ label: (inside) => <span className="soft small">{inside}</span> }}
              />
            </li>
          </>
        )}
        <li>
          <span className="soft small">{copy.lastActive}</span>{' '}
          <b>{engagement.lastActive ? longDate(engagement.lastActive, timeZone) : copy.never}</b>
        </li>
      </ul>
      <ButtonLink small className="clienthead__message" href={`/messages?with=${detail.id}`}>
        <Send />
        <span>{copy.message}</span>
      </ButtonLink>
    </header>
  );
}

type Program = NonNullable<ClientDetail['currentProgram']>;

function titleOf({ title, isEarlierVersion, status }: Program): string {
  const [isEarlier, isCompleted] = [isEarlierVersion, status === 'completed'];
  const state = isEarlier ? (isCompleted ? 'earlierCompleted' : 'earlier') : isCompleted ? 'completed' : 'other';
  return copy.title({ state, title });
}

function placeIn({ status, startsOn, currentWeek, totalWeeks }: Program): string {
  if (startsOn) return copy.begins({ day: longCalendarDay(startsOn) });
  return status === 'completed' ? copy.completed : copy.week({ week: currentWeek, weeks: totalWeeks });
}

const unchangedCopy = clientPageCopy.unchanged;

/**
 * The server sends people here from Change Program; where the client was on that program already, the address says so.
 */
export function UnchangedNotice({ name, program }: { name: string; program: string | undefined }) {
  const isUnchanged = new URLSearchParams(useOwnSearch('/client/:clientId')).get('program') === 'unchanged';
  const [path, navigate] = useLocation();
  const [isSeen, setSeen] = useState(false);
  if (!isUnchanged || isSeen || !program) return null;
  return (
    <Notice
      live
      className="unchanged"
      title={unchangedCopy.title}
      action={
        <Button
          small
          onClick={() => {
            setSeen(true);
            navigate(path, { replace: true });
          }}
        >
          {unchangedCopy.ok}
        </Button>
      }
    >
      {unchangedCopy.text({ name, program })}
    </Notice>
  );
}
