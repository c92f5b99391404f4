import { useEffect, useRef } from 'react';
import CalendarPlus from '#web/ui/icons/calendar-plus.ts';
import History from '#web/ui/icons/history.ts';
import PenLine from '#web/ui/icons/pen-line.ts';
import Printer from '#web/ui/icons/printer.ts';
import { api } from '#web/platform/api.ts';
import { longDay } from '#web/platform/time.ts';
import { AppLink } from '#web/ui/link.tsx';
import { ListRow, RowList } from '#web/ui/list.tsx';
import { sessions as sessionsCopy } from '#messages/sessions.ts';
import type { OwnSession, SessionPage } from './queries.ts';
import { AgreedList } from './session-ahead.tsx';
import { coachNameOf, spanOf, whenOf, whoseOf } from './when.ts';

const copy = sessionsCopy.after;

/** What stays of it: the text for both, what was agreed, and what the client brought. */
export function SessionAfter({ page, timeZone }: { page: SessionPage; timeZone: string }) {
  const { appointment: session, agreed, summary, next, earlier } = page;
  const { id, state, startsAt, coach, isWithCoach, group, lines, calledOff } = session;
  const name = coachNameOf(session);
  const by = copy.by({ name, hasName: name !== '' });
  const hasCoachWritten = summary !== null || (calledOff?.by === 'coach' && calledOff.word !== null);
  const sheet = useReadOnceSeen(id, summary !== null);
  return (
    <div className="sessionafter">
      <div>
        <p className="note">{whoseOf(session)}</p>
        <h1 className="title">{longDay(new Date(startsAt), timeZone)}</h1>
        <p className="soft mt2">{howItWent(session, timeZone)}</p>
        {calledOff?.word && (
          <q className="read sessionafter__text mt3" dir="auto">
            {calledOff.word}
          </q>
        )}
        {state === 'held' && !group && !summary && name && (
          <p className="soft mt3">{sessionsCopy.page.noSummary({ name })}</p>
        )}
        {(summary || agreed.length > 0) && (
          <section className="sheet sheet--stacked mt5" ref={sheet} aria-label={by}>
            <p className="note">{by}</p>
            {summary && (
              <p className="read sessionafter__text mt3 mb5" dir="auto">
                {summary.text}
              </p>
            )}
            {agreed.length > 0 && (
              <>
                <h2 className="h2">{sessionsCopy.agreed.title}</h2>
                <AgreedList page={id} items={agreed} coachName={name} />
              </>
            )}
          </section>
        )}
      </div>
      <div className="sessionafter__margin stack g5">
        {lines.text && (
          <section>
            <h2 className="note">{copy.brought}</h2>
            <p className="read sessionafter__text mt1" dir="auto">
              {lines.text}
            </p>
          </section>
        )}
        {next && (
          <section>
            <h2 className="note">{sessionsCopy.list.next}</h2>
            <AppLink className="h3 plain" href={`/sessions/${next.id}`}>
              {whenOf(next.startsAt, timeZone)}
            </AppLink>
          </section>
        )}
        <nav aria-label={copy.more}>
          <RowList>
            {coach && isWithCoach && calledOff && !group && (
              <ListRow href="/sessions/new" icon={<CalendarPlus />}>
                {sessionsCopy.choose}
              </ListRow>
            )}
            {coach && isWithCoach && (
              <ListRow href={`/messages?with=${coach.id}`} icon={<PenLine />}>
                {(hasCoachWritten ? copy.answer : copy.message)({ name })}
              </ListRow>
            )}
            <ListRow
              href="/sessions#earlier"
              icon={<History />}
              end={earlier > 0 && <span className="small soft">{earlier}</span>}
            >
              {sessionsCopy.list.earlier}
            </ListRow>
            <ListRow onClick={() => window.print()} icon={<Printer />}>
              {copy.print}
            </ListRow>
          </RowList>
        </nav>
      </div>
    </div>
  );
}

function howItWent(session: OwnSession, timeZone: string): string {
  const { state, startsAt, endsAt, calledOff } = session;
  const words = sessionsCopy.page;
  const name = coachNameOf(session);
  if (calledOff)
    return words.calledOff({ ...calledOff, by: name || calledOff.by !== 'coach' ? calledOff.by : '', name });
  return words[state === 'held' || state === 'missed' ? state : 'over']({ span: spanOf(startsAt, endsAt, timeZone) });
}

/** The coach sees that it was read, once half of it was in view. A second time changes nothing. */
function useReadOnceSeen(id: string, isThere: boolean) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isThere || !box.current) return;
    const watch = new IntersectionObserver(
      ([seen]) => {
        // Half of a long text never fits into a window.
        if (!seen || (seen.intersectionRatio < 0.5 && seen.intersectionRect.height < innerHeight / 2)) return;
        watch.disconnect();
        api('POST /api/client/appointments/{id}/read', { params: { id } }).catch(() => {});
      },
      { threshold: [0.1, 0.2, 0.3, 0.4, 0.5] },
    );
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [id, isThere]);
  return box;
}
