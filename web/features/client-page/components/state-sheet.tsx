import type { ReactNode } from 'react';
import Send from 'lucide-react/icons/send';
import { longCalendarDay, longDate } from '#web/platform/time.ts';
import { daysBetween, dateAfter } from '#contract/days.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { moodThen, quietDays, stateOf } from '../cloth.ts';
import { clientPageCopy } from '../copy.ts';
import type { ClientDetail } from '../queries.ts';
import { NudgeButton } from './quick-actions.tsx';

const copy = clientPageCopy.state;

type StateSheetProps = { detail: ClientDetail; firstName: string; timeZone: string };

/** In place of an open day: how things are, in a sentence, and what can be done about it. */
export function StateSheet({ detail, firstName, timeZone }: StateSheetProps) {
  const { id, currentProgram: program, pause, cells } = detail;
  const message = (
    <ButtonLink href={`/messages?with=${id}`}>
      <Send />
      {copy.message(firstName)}
    </ButtonLink>
  );
  const open = cells.find(({ state }) => state === 'today')?.day ?? 1;
  const state = stateOf(detail);
  if (state === 'new' || !program)
    return (
      <Sheet title={copy.new.title(firstName)} text={copy.new.text(firstName)}>
        <ButtonLink variant="primary" href={`/client/${id}/change-program`}>
          {copy.new.choose}
        </ButtonLink>
      </Sheet>
    );
  if (state === 'waiting' && program.startsOn)
    return <Sheet title={copy.waiting(longCalendarDay(program.startsOn))} text={copy.waitingText} />;
  if (state === 'finished') {
    const pages = cells.filter(({ mood }) => mood !== null).length;
    const end = program.completedAt ?? program.startedAt;
    const days = daysBetween(program.startedAt.slice(0, 10), end.slice(0, 10)) + 1;
    const moods = moodThen(cells);
    return (
      <Sheet
        title={copy.finished.title(pages, days)}
        text={[
          copy.finished.on(firstName, longDate(end, timeZone)),
          moods && copy.finished.mood(moods.first, moods.last),
          copy.finished.cloth(firstName),
        ]
          .filter(Boolean)
          .join(' ')}
      >
        <ButtonLink variant="primary" href={`/client/${id}/change-program`}>
          {copy.finished.next}
        </ButtonLink>
        <ButtonLink href={`/messages?with=${id}`}>{copy.finished.word}</ButtonLink>
      </Sheet>
    );
  }
  if (state === 'paused' && pause)
    return (
      <Sheet
        title={copy.paused.title(longCalendarDay(pause.endsOn))}
        text={copy.paused.text(open, longCalendarDay(dateAfter(pause.endsOn, 1)))}
      >
        {message}
      </Sheet>
    );
  if (state === 'quiet') {
    const moods = cells.flatMap(({ mood }) => mood ?? []).slice(-4);
    return (
      <Sheet
        title={copy.quiet.title(open, quietDays(detail))}
        text={[copy.quiet.moods(moods), copy.quiet.rest(cells.every((cell) => cell.state !== 'skipped'))].join(' ')}
      >
        <NudgeButton clientId={id} variant="primary" />
        {message}
      </Sheet>
    );
  }
  return <Sheet title={copy.running.title(open)} text={copy.running.text(firstName)} />;
}

function Sheet({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <article className="openday">
      <h2 className="openday__line">{title}</h2>
      <p className="soft mt2">{text}</p>
      {children && <div className="row top wrap g2 mt4">{children}</div>}
    </article>
  );
}
