import { useQuery } from '@tanstack/react-query';
import Lock from '#web/ui/icons/lock.ts';
import Users from '#web/ui/icons/users.ts';
import { firstNameOf } from '#contract/names.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { programDay, titleOfWeek } from '#contract/programs/rules.ts';
import { weekdayName } from '#web/platform/time.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { WeekCard, WeekSentence } from '#web/ui/loom/week-card.tsx';
import { dayAddress } from '../cloth.ts';
import type { ClientDashboard } from '../queries.ts';
import { week as copy } from '#messages/today-weeks.ts';
import { weekCardsQuery, useShareCard, type WeekCard as Card } from './queries.ts';
import { weekAddress, weeksOfProgram, whenShared, type WeekData } from './week-data.ts';
import './weeks.css';

const nameOf = ({ week, title }: WeekData): string =>
  copy.name({ week, title, hasTitle: title !== titleOfWeek('', week) });

type FoldedWeeksProps = { home: ClientDashboard; timeZone: string };

/** The weeks that have folded, the newest first, and the one on the loom. Nothing while none has begun. */
export function FoldedWeeks({ home, timeZone }: FoldedWeeksProps) {
  const { data: known } = useQuery(weekCardsQuery);
  const weeks = weeksOfProgram(home, known, timeZone);
  const folded = weeks.filter(({ isFolded }) => isFolded).toReversed();
  const running = weeks.find(({ isRunning, isFolded }) => isRunning && !isFolded);
  const earlier = known?.cards.filter(({ share, assignmentId }) => share && assignmentId !== home.assignment?.id) ?? [];
  if (folded.length === 0 && earlier.length === 0) return null;
  return (
    <section className="folds stack" aria-labelledby="folds">
      <div className="prog__head row baseline wrap between gy1 gx3">
        <h2 className="h2" id="folds">
          {copy.list.title}
        </h2>
        <p className="small soft">{copy.list.state({ folded: folded.length, isRunning: running !== undefined })}</p>
      </div>
      <div className="folds__grid stack top">
        {folded.map((week) => (
          <Folded key={week.week} data={week} home={home} isKnown={known !== undefined} timeZone={timeZone} />
        ))}
        {running && (
          <WeekCard bare cells={running.cells} doors={{ hrefOf: dayAddress }} title={nameOf(running)}>
            <p className="small soft">{copy.list.folds({ day: programDay(running.week, daysPerWeek) })}</p>
          </WeekCard>
        )}
      </div>
      {earlier.length > 0 && <Earlier cards={earlier} timeZone={timeZone} />}
    </section>
  );
}

type FoldedProps = { data: WeekData; home: ClientDashboard; isKnown: boolean; timeZone: string };

function Folded({ data, home, isKnown, timeZone }: FoldedProps) {
  const { week, assignmentId, card, practice } = data;
  const { coach } = home;
  const share = useShareCard(firstNameOf(coach?.fullName ?? ''));
  const sentence = card?.sentence;
  const say = card?.share ? copy.share.back : copy.share.short;
  const entry = home.journalEntries.find(({ id }) => id === sentence?.entryId);
  return (
    <WeekCard
      cells={data.cells}
      doors={{ hrefOf: dayAddress }}
      title={
        <AppLink className="plain" href={weekAddress(week)}>
          {nameOf(data)}
        </AppLink>
      }
      aside={data.dates}
    >
      {sentence ? (
        <WeekSentence
          text={sentence.text}
          from={
            entry
              ? copy.sentence.from({
                  weekday: weekdayName(new Date(entry.createdAt), timeZone, 'long'),
                  day: sentence.dayNumber,
                })
              : ''
          }
        />
      ) : (
        <p className="folds__none soft">
          {copy.sentence.nothing} <AppLink href={weekAddress(week)}>{copy.sentence.choose}</AppLink>
        </p>
      )}
      <dl className="folds__facts row stretch wrap gy0 gx5 small">
        <div className="row stretch g1h">
          <dt className="soft">{copy.list.average}</dt>
          <dd>{data.mean}</dd>
        </div>
        {practice.days.length > 0 && (
          <div className="row stretch g1h">
            <dt className="soft">{copy.list.practice}</dt>
            <dd>{copy.practice.days({ days: practice.days.length })}</dd>
          </div>
        )}
      </dl>
      <div className="folds__foot row between">
        <span className="small soft row inline g2">
          {card?.share ? <Users /> : <Lock />}
          {card?.share ? whenShared(card.share, timeZone) : copy.share.alone}
        </span>
        {isKnown && (coach || card?.share) && (
          <Button
            small
            variant="quiet"
            aria-label={`${say}, ${copy.week({ week })}`}
            pending={share.isPending}
            onClick={() =>
              share.mutate({ card, week: { assignmentId, week }, coachId: card?.share ? null : (coach?.id ?? null) })
            }
          >
            {say}
          </Button>
        )}
      </div>
    </WeekCard>
  );
}

/** Cards of programs that are over can still be taken back. */
function Earlier({ cards, timeZone }: { cards: readonly Card[]; timeZone: string }) {
  return (
    <>
      <h3 className="h3">{copy.list.earlier}</h3>
      <ul className="prog__rows lines">
        {cards.map((card) => (
          <EarlierCard key={card.id} card={card} timeZone={timeZone} />
        ))}
      </ul>
    </>
  );
}

function EarlierCard({ card, timeZone }: { card: Card; timeZone: string }) {
  const share = useShareCard('');
  return (
    <li className="folds__foot row between">
      <span className="small soft row inline g2">
        {`${card.programTitle}, ${copy.week({ week: card.weekNumber })}. `}
        {card.share && whenShared(card.share, timeZone)}
      </span>
      <Button
        small
        variant="quiet"
        pending={share.isPending}
        onClick={() =>
          share.mutate({ card, week: { assignmentId: card.assignmentId, week: card.weekNumber }, coachId: null })
        }
      >
        {copy.share.back}
      </Button>
    </li>
  );
}
