import { useQuery } from '@tanstack/react-query';
import { firstNameOf } from '#contract/names.ts';
import { sentenceOf } from '#web/platform/api.ts';
import { shortDay } from '#web/platform/time.ts';
import { AppLink, Crumb } from '#web/ui/link.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { Leaders } from '#web/ui/figures.tsx';
import { InEnglish } from '#web/ui/in-english.tsx';
import { Loading, Skeleton } from '#web/ui/loading.tsx';
import { LoomStrip } from '#web/ui/loom/loom.tsx';
import { PracticeStrip, WeekCard } from '#web/ui/loom/week-card.tsx';
import { EmptyState, ErrorState } from '#web/ui/state.tsx';
import { dayAddress } from '../cloth.ts';
import { clientDashboardQuery, type ClientDashboard } from '../queries.ts';
import { week as copy } from '#messages/today-weeks.ts';
import { PickSentence } from './pick-sentence.tsx';
import { weekCardsQuery, weekPagesQuery, useShareCard } from './queries.ts';
import { dayOfWeek, weekAddress, weeksOfProgram, whenShared, type WeekData } from './week-data.ts';
import './weeks.css';

type WeekReviewProps = { week: number; timeZone: string };

/** A folded week: its row, its moods, one sentence the person picks, its practice, and whether the coach sees the card. */
export function WeekReview({ week, timeZone }: WeekReviewProps) {
  const home = useQuery(clientDashboardQuery);
  const cards = useQuery(weekCardsQuery);
  const error = home.error ?? cards.error;
  if (home.data && cards.data) {
    const weeks = weeksOfProgram(home.data, cards.data, timeZone);
    const data = weeks.find((one) => one.week === week);
    if (!data?.isFolded)
      return (
        <EmptyState
          level={1}
          title={copy.notYet.title({ week })}
          action={<ButtonLink href="/progress">{copy.back}</ButtonLink>}
        >
          {copy.notYet.text}
        </EmptyState>
      );
    const before = weeks.filter((one) => one.isFolded && one.week < week);
    return <Review key={week} home={home.data} data={data} before={before} timeZone={timeZone} />;
  }
  if (!error) return <Opening />;
  return (
    <ErrorState
      level={1}
      title={copy.failed.title}
      action={<Button onClick={() => void Promise.all([home.refetch(), cards.refetch()])}>{copy.failed.again}</Button>}
    >
      {sentenceOf(error)}
    </ErrorState>
  );
}

const Opening = () => (
  <Loading text={copy.loading} className="weekreview stack">
    <Skeleton width="14rem" height="2.5rem" />
    <Skeleton height="24rem" />
  </Loading>
);

type ReviewProps = { home: ClientDashboard; data: WeekData; before: readonly WeekData[]; timeZone: string };

function Review({ home, data, before, timeZone }: ReviewProps) {
  const { week, title, cells, moods, dates, mean, practice } = data;
  const [low, high] = [Math.min(...moods.map(({ mood }) => mood)), Math.max(...moods.map(({ mood }) => mood))];
  const range = low === high ? copy.moodAlways({ mood: low }) : copy.moodRange({ low, high, mean });
  const first = cells[0]?.day ?? 1;
  const days = moods.map(({ day }) => dayOfWeek(day));
  const pages = useQuery(weekPagesQuery(data.assignmentId, week, days));
  // The pages decide how tall the choice of sentences is: it comes with them, not after them.
  if (pages.isPending) return <Opening />;
  return (
    <div className="weekreview stack">
      <Crumb href="/progress">{copy.back}</Crumb>
      <h1 className="title">{copy.title({ week })}</h1>
      {before.length > 0 && (
        <nav className="foldstack" aria-label={copy.soFar}>
          {before.map((one) => (
            <AppLink key={one.week} href={weekAddress(one.week)}>
              <span>{copy.week({ week: one.week })}</span>
              <LoomStrip cells={one.cells} fill height="12px" />
            </AppLink>
          ))}
        </nav>
      )}
      <WeekCard
        large
        level={2}
        cells={cells}
        doors={{ hrefOf: dayAddress }}
        title={title}
        aside={`${dates}, ${copy.written({ days: moods.length })}`}
      >
        <section className="shrink mt5">
          <Leaders end={<span className="small soft">{range}</span>}>
            <h3 className="lab">{copy.mood}</h3>
          </Leaders>
          <LineChart
            label={copy.mood}
            points={moods.map((point) => ({ ...point, date: dateOf(home, point.day, timeZone) }))}
            days={7}
            first={first}
            dayNames={cells.map(({ day }, at) => (at % 6 === 0 ? copy.day({ day }) : String(day)))}
            height={120}
          />
        </section>
        <PickSentence home={home} data={data} entries={pages.data} timeZone={timeZone} />
        {practice.days.length > 0 && (
          <section className="shrink mt5">
            <Leaders end={<span className="small soft">{copy.practice.days({ days: practice.days.length })}</span>}>
              <h3 className="lab">
                <bdi>{practice.title || copy.practice.title}</bdi>
              </h3>
            </Leaders>
            <PracticeStrip days={practice.days} label={copy.practice.label({ days: practice.days.length })} />
          </section>
        )}
        <ShareCard home={home} data={data} timeZone={timeZone} />
      </WeekCard>
    </div>
  );
}

function dateOf(home: ClientDashboard, day: number, timeZone: string): string {
  const entry = home.journalEntries.findLast(({ dayNumber }) => dayNumber === day);
  return entry ? shortDay(new Date(entry.createdAt), timeZone) : '';
}

/** One press shows the card to the coach; the pages stay where they are. */
function ShareCard({ home: { coach }, data: { week, assignmentId, card }, timeZone }: Omit<ReviewProps, 'before'>) {
  const name = firstNameOf(coach?.fullName ?? '');
  const share = useShareCard(name);
  const press = (coachId: string | null) => share.mutate({ card, week: { assignmentId, week }, coachId });
  if (!coach) return <p className="weekreview__acts stack g2 small soft">{copy.share.noCoach}</p>;
  return (
    <div className="weekreview__acts stack g2">
      {card?.share ? (
        <>
          <p>{whenShared(card.share, timeZone)}</p>
          <Button variant="quiet" pending={share.isPending} onClick={() => press(null)}>
            {copy.share.back}
          </Button>
        </>
      ) : (
        <>
          <Button variant="primary" pending={share.isPending} onClick={() => press(coach.id)}>
            {copy.share.go({ name })}
          </Button>
          <ButtonLink variant="quiet" href="/progress">
            {copy.share.keep}
          </ButtonLink>
        </>
      )}
      <p className="small soft">{copy.share.means({ name })}</p>
      <InEnglish say={({ week: { share: words } }) => [words.go({ name }), words.means({ name })]} />
    </div>
  );
}
