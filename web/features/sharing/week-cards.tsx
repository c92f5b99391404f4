import { useEffect, useRef } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LoomCell } from '#contract/assignments/rules.ts';
import { fullName } from '#contract/names.ts';
import { titleOfWeek } from '#contract/programs/rules.ts';
import { daysOfWeek } from '#contract/week-cards/rules.ts';
import { api } from '#web/platform/api.ts';
import { fromTo, shortCalendarDay } from '#web/platform/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { Leaders } from '#web/ui/figures.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { PracticeStrip, WeekCard, WeekSentence } from '#web/ui/loom/week-card.tsx';
import { whenOf } from './comment.tsx';
import { weekCards as copy } from '#messages/sharing-coach.ts';
import { refreshPins, weekCardsQuery, type SharedCard } from './queries.ts';
import './week-cards.css';

type WeekCardsProps = {
  clientId: string | null;
  timeZone: string;
  /** Only what was new when the page was opened. */
  isUnreadOnly?: boolean;
};

/** Weeks that clients let the coach see, as cards: never their pages. Nothing where there is none. */
export function WeekCards({ clientId, timeZone, isUnreadOnly }: WeekCardsProps) {
  const list = useQuery(weekCardsQuery(clientId));
  const { data, error, isFetching, refetch } = list;
  if (error)
    return (
      <p className="soft" role="status">
        {copy.failed}{' '}
        <Button small variant="quiet" pending={isFetching} onClick={() => void refetch()}>
          {copy.again}
        </Button>
      </p>
    );
  const cards = data?.cards.filter(({ readAt }) => !isUnreadOnly || readAt === null) ?? [];
  if (cards.length === 0) return null;
  return (
    <section className="stack g3 mt5" aria-labelledby="weekcards">
      <h3 className="h3" id="weekcards">
        {copy.title}
      </h3>
      <div className="weekcards__grid stack top">
        {cards.map((card) => (
          <Shared key={card.id} card={card} isOfOne={clientId !== null} timeZone={timeZone} />
        ))}
      </div>
    </section>
  );
}

/** One of a client's, below the cloth. */
export function WeekCardById({ clientId, cardId, timeZone }: { clientId: string; cardId: string; timeZone: string }) {
  const { data } = useQuery(weekCardsQuery(clientId));
  const card = data?.cards.find(({ id }) => id === cardId);
  return card ? <Shared card={card} isOfOne timeZone={timeZone} /> : null;
}

/** It is shown in full, so it counts as seen once half of it is in view. */
function Shared({ card, isOfOne, timeZone }: { card: SharedCard; isOfOne: boolean; timeZone: string }) {
  const client = useQueryClient();
  const { id, title, weekNumber, days, practice, sentence } = card;
  const { mutate: markSeen } = useMutation({
    mutationFn: () => api('POST /api/coach/week-cards/{id}/read', { params: { id } }),
    onSuccess: () => void refreshPins(client, card.client.id),
    // Taken back meanwhile: then it goes from the page as well.
    onError: () => void client.invalidateQueries({ queryKey: weekCardsQuery(null).queryKey.slice(0, 1) }),
  });
  const box = useRef<HTMLDivElement>(null);
  const isNew = card.readAt === null;
  useEffect(() => {
    if (!isNew || !box.current) return;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return;
        watch.disconnect();
        markSeen();
      },
      { threshold: 0.5 },
    );
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [isNew, markSeen]);
  const first = daysOfWeek(weekNumber)[0] ?? 1;
  const [from, to] = [days[0], days.at(-1)].map((day) => day && shortCalendarDay(day.date));
  const name = fullName(card.client);
  return (
    <div ref={box}>
      <WeekCard
        level={3}
        cells={cellsOf(card, first)}
        title={copy.name({ week: weekNumber, title, hasTitle: title !== titleOfWeek('', weekNumber) })}
        aside={
          <>
            {isNew && <Badge tone="clay">{copy.fresh}</Badge>} {from && to && fromTo(from, to)}
          </>
        }
      >
        {!isOfOne && (
          <AppLink href={`/client/${card.client.id}`}>
            <bdi>{name}</bdi>
          </AppLink>
        )}
        {sentence ? (
          <WeekSentence text={sentence.text} from={copy.day({ day: sentence.dayNumber })} />
        ) : (
          <p className="soft">{copy.noSentence}</p>
        )}
        <LineChart
          label={copy.mood}
          points={days.map(({ day, mood, date }) => ({ day: first + day - 1, mood, date: shortCalendarDay(date) }))}
          days={7}
          first={first}
          dayNames={daysOfWeek(weekNumber).map(String)}
          height={110}
        />
        <Leaders end={<span className="small soft">{copy.practised({ days: practice.days.length })}</span>}>
          <span className="small">
            <bdi>{practice.title || copy.practices}</bdi>
          </span>
        </Leaders>
        <PracticeStrip days={practice.days} label={copy.practised({ days: practice.days.length })} />
        <p className="weekcards__foot small soft">
          {isOfOne ? '' : `${card.programTitle}. `}
          {copy.shared({ when: whenOf(card.sharedAt, timeZone) })}
        </p>
      </WeekCard>
    </div>
  );
}

function cellsOf({ days }: SharedCard, first: number): LoomCell[] {
  return [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const written = days.find((one) => one.day === day);
    const number = first + day - 1;
    return { day: number, state: written ? 'written' : 'skipped', mood: written?.mood ?? null };
  });
}
