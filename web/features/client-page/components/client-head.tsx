import { useState } from 'react';
import { useLocation } from 'wouter';
import { Avatar } from '#web/ui/avatar.tsx';
import { LoomBand } from '#web/ui/loom/loom-band.tsx';
import { Notice } from '#web/ui/state.tsx';
import { ProgressThread } from '#web/ui/figures.tsx';
import { longCalendarDay, longDate } from '#web/platform/time.ts';
import { useOwnSearch } from '#web/platform/use-own-search.ts';
import { Button } from '#web/ui/button.tsx';
import { clientPageCopy } from '../copy.ts';
import type { ClientDetail } from '../queries.ts';

const copy = clientPageCopy.head;

type ClientHeadProps = {
  detail: ClientDetail;
  name: string;
  timeZone: string;
  /** Opens what was shared of a day. */
  onOpenDay: (day: number) => void;
};

export function ClientHead({ detail, name, timeZone, onOpenDay }: ClientHeadProps) {
  const { currentProgram: program, engagement, pause } = detail;
  return (
    <header className="clienthead row wrap between gy4 gx6 mb6">
      <div className="clienthead__who shrink row g4h">
        <Avatar name={name} id={detail.id} src={detail.profileImageUrl} size="l" decorative />
        <div className="shrink anywhere">
          <h1 className="title">{name}</h1>
          <p className="soft">
            {program?.title ?? copy.none}
            {program?.isEarlierVersion && copy.earlierVersion}
          </p>
        </div>
      </div>
      <ul className="headfacts row stretch wrap gy3 gx6">
        {program && (
          <>
            <li>
              <span className="soft small">{copy.program}</span> <b>{placeIn(program)}</b>
            </li>
            {/* Read in this order, seen the other way round. */}
            <li className="headfacts__up">
              <b>{program.completionPercentage}%</b> <span className="soft small">{copy.complete}</span>
            </li>
          </>
        )}
        <li>
          <span className="soft small">{copy.lastActive}</span>{' '}
          <b>{engagement.lastActive ? longDate(engagement.lastActive, timeZone) : copy.never}</b>
        </li>
      </ul>
      {program && detail.cells.length > 0 && (
        <div className="clienthead__cloth">
          <LoomBand cells={detail.cells} doors={{ onOpen: onOpenDay }} />
          <ProgressThread value={program.completionPercentage} label={copy.progressOf(name)} />
        </div>
      )}
      {pause && (
        <Notice className="clienthead__pause">
          {pause.isNow
            ? copy.paused(longCalendarDay(pause.endsOn))
            : copy.pauseAhead(longCalendarDay(pause.startsOn), longCalendarDay(pause.endsOn))}
        </Notice>
      )}
    </header>
  );
}

function placeIn({ status, startsOn, currentWeek, totalWeeks }: NonNullable<ClientDetail['currentProgram']>): string {
  if (startsOn) return copy.begins(longCalendarDay(startsOn));
  return status === 'completed' ? copy.completed : copy.week(currentWeek, totalWeeks);
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
      {unchangedCopy.text(name, program)}
    </Notice>
  );
}
