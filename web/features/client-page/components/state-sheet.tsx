import type { ReactNode } from 'react';
import Send from '#web/ui/icons/send.ts';
import { longCalendarDay, longDate } from '#web/platform/time.ts';
import { daysBetween, dateAfter } from '#contract/days.ts';
import { listed } from '#web/platform/listed.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { moodThen, quietDays, stateOf } from '../cloth.ts';
import { clientPage as clientPageCopy } from '#messages/client-page.ts';
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
      {copy.message({ name: firstName })}
    </ButtonLink>
  );
  const open = cells.find(({ state }) => state === 'today')?.day ?? 1;
  const state = stateOf(detail);
  if (state === 'new' || !program)
    return (
      <Sheet title={copy.new.title({ name: firstName })} text={copy.new.text({ name: firstName })}>
        <ButtonLink variant="primary" href={`/client/${id}/change-program`}>
          {copy.new.choose}
        </ButtonLink>
      </Sheet>
    );
  if (state === 'waiting' && program.startsOn)
    return <Sheet title={copy.waiting({ day: longCalendarDay(program.startsOn) })} text={copy.waitingText} />;
  if (state === 'finished') {
    const pages = cells.filter(({ mood }) => mood !== null).length;
    const end = program.completedAt ?? program.startedAt;
    const days = daysBetween(program.startedAt.slice(0, 10), end.slice(0, 10)) + 1;
    const moods = moodThen(cells);
    return (
      <Sheet
        title={copy.finished.title({ pages, within: days })}
        text={[
          copy.finished.on({ name: firstName, day: longDate(end, timeZone) }),
          moods && copy.finished.mood[changeOf(moods)](moods),
          copy.finished.cloth({ name: firstName }),
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
        title={copy.paused.title({ day: longCalendarDay(pause.endsOn) })}
        text={copy.paused.text({ day: open, resumes: longCalendarDay(dateAfter(pause.endsOn, 1)) })}
      >
        {message}
      </Sheet>
    );
  if (state === 'quiet') {
    const moods = cells.flatMap(({ mood }) => mood ?? []).slice(-4);
    return (
      <Sheet
        title={copy.quiet.title({ day: open, since: quietDays(detail) })}
        text={[
          copy.quiet.moods({ count: moods.length, moods: listed(moods) }),
          copy.quiet.rest({ isComplete: cells.every((cell) => cell.state !== 'skipped') }),
        ].join(' ')}
      >
        <NudgeButton clientId={id} variant="primary" />
        {message}
      </Sheet>
    );
  }
  return <Sheet title={copy.running.title({ day: open })} text={copy.running.text({ name: firstName })} />;
}

/** As they are said: two means that are written alike are the same. */
function changeOf({ first, last }: { first: string; last: string }): 'same' | 'rose' | 'fell' {
  if (first === last) return 'same';
  return Number(last) > Number(first) ? 'rose' : 'fell';
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
