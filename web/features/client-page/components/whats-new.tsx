import { useRef, type ReactNode } from 'react';
import BookOpen from '#web/ui/icons/book-open.ts';
import Check from '#web/ui/icons/check.ts';
import Flag from '#web/ui/icons/flag.ts';
import MessageCircle from '#web/ui/icons/message-circle.ts';
import Moon from '#web/ui/icons/moon.ts';
import Pause from '#web/ui/icons/circle-pause.ts';
import PenLine from '#web/ui/icons/pen-line.ts';
import X from '#web/ui/icons/x.ts';
import { isDismissible } from '#contract/attention/rules.ts';
import { listed } from '#web/platform/listed.ts';
import { longCalendarDay, shortDate, timeAgoInSentence } from '#web/platform/time.ts';
import { attentionIcons } from '#web/ui/attention-mark.tsx';
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { classes } from '#web/ui/classes.ts';
import { quietDays, stateOf, type Stop } from '../cloth.ts';
import { clientPage as clientPageCopy } from '#messages/client-page.ts';
import { useAcknowledge, useDismissNotification } from '../mutations.ts';
import type { ClientDetail } from '../queries.ts';

const copy = clientPageCopy.news;

type NewsProps = {
  detail: ClientDetail;
  firstName: string;
  stops: readonly Stop[];
  open: string | undefined;
  onOpen: (key: string) => void;
  timeZone: string;
};

/** What waits for the coach on this page, then what is known and asks for nothing. Distress always leads. */
export function WhatsNew(props: NewsProps) {
  const { detail, firstName, stops, open, onOpen, timeZone } = props;
  const { id, notifications, news } = detail;
  const list = useRef<HTMLUListElement>(null);
  const dismiss = useDismissNotification(id);
  const acknowledge = useAcknowledge(id);
  const unread = stops.filter(({ isUnread }) => isUnread);
  const message = news.unreadMessages > 0 ? news.messages.findLast(isFromClient) : news.messages.at(-1);
  const graver = notifications.filter(({ kind }) => kind === 'distress');
  const others = notifications.filter(({ kind }) => kind !== 'distress');
  const isQuiet = news.quietSince !== null && !others.some(({ kind }) => kind === 'quiet');
  const waits = unread.length > 0 || news.unreadMessages > 0 || notifications.length > 0 || isQuiet;

  /** The row leaves with the button that has the focus: the next one gets it, or the page. */
  function remove(row: HTMLElement | null, mutate: () => void) {
    mutate();
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button, a') ?? [])];
    const at = buttons.findIndex((button) => row?.contains(button));
    const next = buttons.filter((button) => !row?.contains(button));
    (next[at] ?? next.at(-1) ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }
  const rowOf = (target: EventTarget) => (target as HTMLElement).closest('li');

  const notification = (one: ClientDetail['notifications'][number]) => {
    const Icon = attentionIcons[one.kind];
    return (
      <Row
        key={one.id}
        icon={<Icon />}
        isHigh={one.severity === 'high'}
        title={
          <>
            <span className="sr">{`${copy.severity[one.severity]}: `}</span>
            {one.message}
          </>
        }
        time={
          <>
            {shortDate(one.date, timeZone)}
            {one.kind !== 'distress' && isDismissible(one.kind) && (
              <IconButton
                small
                label={copy.dismiss({ message: one.message })}
                onClick={(event) => remove(rowOf(event.currentTarget), () => dismiss.mutate(one.id))}
              >
                <X />
              </IconButton>
            )}
          </>
        }
      >
        {one.kind === 'session-asked' && (
          <ButtonLink small href="/sessions#requests">
            {copy.answer}
          </ButtonLink>
        )}
        {one.kind === 'check-in' && (
          <ButtonLink small href="#check-ins">
            {copy.read}
          </ButtonLink>
        )}
        {one.kind === 'distress' && (
          <Button
            small
            aria-label={copy.seenOf({ message: one.message })}
            onClick={(event) => remove(rowOf(event.currentTarget), () => acknowledge.mutate(one.id))}
          >
            {copy.seen}
          </Button>
        )}
      </Row>
    );
  };

  return (
    <Section title={copy.title} className="clientnews" id="news">
      <ul className="news" ref={list}>
        {graver.map(notification)}
        {unread[0] && (
          <Row icon={<BookOpen />} isNew title={sharedWords(unread)}>
            {unread[0].key === open ? (
              <p>{copy.openHere}</p>
            ) : (
              <Button small onClick={() => unread[0] && onOpen(unread[0].key)}>
                {copy.read}
              </Button>
            )}
          </Row>
        )}
        {message && (
          <Row
            icon={<MessageCircle />}
            isNew={news.unreadMessages > 0}
            title={isFromClient(message) ? copy.messages({ unread: news.unreadMessages }) : copy.ownMessage}
            time={timeAgoInSentence(message.at, timeZone)}
          >
            <p className="news__quote anywhere clamp" dir="auto">
              {message.text}
            </p>
            {news.unreadMessages > 0 && (
              <ButtonLink small href={`/messages?with=${id}`}>
                {copy.answer}
              </ButtonLink>
            )}
          </Row>
        )}
        {others.map(notification)}
        {isQuiet && news.quietSince && (
          <Row
            icon={<Moon />}
            isNew
            title={copy.quiet({ day: longCalendarDay(news.quietSince) })}
            time={copy.days({ count: quietDays(detail) })}
          />
        )}
        <Ahead detail={detail} timeZone={timeZone} />
      </ul>
      {!waits && (
        <p className="seenline small soft row g2">
          <Check />
          {copy.nothing({ name: firstName })}
        </p>
      )}
    </Section>
  );
}

const isFromClient = (message: ClientDetail['news']['messages'][number]) => message.isFromClient;

/** So many pages are named; more are counted, and those of an earlier program, which have no day here. */
const pagesNamed = 3;

function sharedWords(stops: readonly Stop[]): string {
  const unnamed = stops.filter(({ pins: [pin] }) => !pin?.day);
  if (stops.length > pagesNamed || unnamed.length > 1) return copy.sharedMany({ count: stops.length });
  const pages = stops.map(({ pins: [pin] }) => (pin?.day ? copy.sharedDay({ day: pin.day }) : copy.sharedPage));
  return copy.shared({ pages: listed(pages) });
}

/** What comes next, without anything to do. */
function Ahead({ detail, timeZone }: { detail: ClientDetail; timeZone: string }) {
  const { currentProgram: program, pause, cells, engagement } = detail;
  const state = stateOf(detail);
  const open = cells.find((cell) => cell.state === 'today')?.day;
  if (pause)
    return (
      <Row
        icon={<Pause />}
        title={
          pause.isNow
            ? copy.paused({ day: longCalendarDay(pause.endsOn) })
            : copy.pauseAhead({ from: longCalendarDay(pause.startsOn), to: longCalendarDay(pause.endsOn) })
        }
      />
    );
  if (state === 'finished' && program)
    return (
      <Row icon={<Flag />} title={copy.finished} time={program.completedAt && shortDate(program.completedAt, timeZone)}>
        <p>{copy.finishedText}</p>
      </Row>
    );
  if (state !== 'running' || open === undefined) return null;
  return (
    <Row icon={<PenLine />} title={copy.ahead({ day: open })}>
      {engagement.streakDays > 1 && <p>{copy.streak({ count: engagement.streakDays })}</p>}
    </Row>
  );
}

type RowProps = {
  icon: ReactNode;
  title: ReactNode;
  time?: ReactNode;
  isNew?: boolean;
  isHigh?: boolean;
  children?: ReactNode;
};

function Row({ icon, title, time, isNew, isHigh, children }: RowProps) {
  return (
    <li className={classes(isNew && 'is-new', isHigh && 'is-high')}>
      {icon}
      <div className="shrink anywhere">
        <b>{title}</b>
        {children}
      </div>
      {time && <span className="small soft num">{time}</span>}
    </li>
  );
}

/** On a phone the page leads, so what waits is named above it. */
export function NewsChips({ detail, stops }: Pick<NewsProps, 'detail' | 'stops'>) {
  const unread = stops.filter(({ isUnread }) => isUnread);
  const chips = [
    ...detail.notifications.map(({ message }) => message),
    ...(unread.length > 0 ? [sharedWords(unread)] : []),
    ...(detail.news.unreadMessages > 0 ? [copy.messages({ unread: detail.news.unreadMessages })] : []),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className="newschips" aria-label={copy.title}>
      {chips.map((chip) => (
        <li key={chip}>
          <a href="#news">{chip}</a>
        </li>
      ))}
    </ul>
  );
}
