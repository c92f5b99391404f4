import { useRef, useState } from 'react';
import BellIcon from '#web/ui/icons/bell.ts';
import X from '#web/ui/icons/x.ts';
import { Popover } from 'radix-ui';
import { shortDate } from '#web/platform/time.ts';
import { Button, IconButton, SecondPressButton } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Spinner } from '#web/ui/loading.tsx';
import { overlayHome } from '#web/ui/menu.tsx';
import { type BellItem, useBell } from './bell-items.ts';
import { bell as copy } from '#messages/notices.ts';
import { Notices } from './notices.tsx';
import type { Notice } from './queries.ts';
import './notices.css';

export type NewsProps = {
  place: 'bell' | 'page';
  timeZone: string;
  /** What the page says itself. */
  except?: Notice['kind'] | undefined;
};

/** What is new and what waits: as a bell on every page, as a list at the head of the first. One file, since nobody has one alone. */
export default function News({ place, timeZone, except }: NewsProps) {
  if (place === 'bell') return <ClientBell timeZone={timeZone} />;
  return <Notices timeZone={timeZone} except={except} />;
}

/** The count says how much; opening it marks nothing as read. */
function ClientBell({ timeZone }: { timeZone: string }) {
  // Asked for once, when it opens: while it is open, the sheet itself is the dialog that would be found.
  const [home, setHome] = useState<HTMLElement>();
  const [isOpen, setOpen] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  const bell = useBell(timeZone);
  const count = bell.items.length;

  function openOrClose(isWanted: boolean) {
    if (isWanted) setHome(overlayHome());
    setOpen(isWanted);
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={openOrClose}>
      <Popover.Trigger asChild>
        <IconButton className="bell" label={copy.label({ count })}>
          <BellIcon />
          {count > 0 && (
            <span className="count" aria-hidden="true">
              {count > 99 ? '99+' : count}
            </span>
          )}
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal container={home}>
        <Popover.Content
          className="belllist"
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-labelledby="bell-title"
          tabIndex={-1}
          ref={sheet}
          // The sheet itself, not its first button: that one puts everything away.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            sheet.current?.focus();
          }}
        >
          <BellList {...bell} timeZone={timeZone} onLeave={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type BellListProps = {
  items: readonly BellItem[];
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
  dismiss: (items: readonly BellItem[]) => void;
  answer: (given: { item: BellItem; isYes: boolean }) => void;
  /** The key of what is being answered. */
  answering: string | undefined;
  timeZone: string;
  onLeave: () => void;
};

function BellList(props: BellListProps) {
  const { items, isLoading, hasFailed, retry, dismiss, answer, answering, timeZone, onLeave } = props;
  const list = useRef<HTMLUListElement>(null);
  const news = items.filter(({ kind }) => kind === 'news');

  function dismissOne(item: BellItem) {
    // The row goes, and with it the button that has the focus.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    (buttons[at + 1] ?? buttons[at - 1] ?? list.current?.closest<HTMLElement>('.belllist'))?.focus();
    dismiss([item]);
  }

  return (
    <>
      <div className="belllist__head row between g0">
        <h2 id="bell-title">{copy.title}</h2>
        {news.length > 0 && (
          <Button
            variant="quiet"
            small
            onClick={(event) => {
              event.currentTarget.closest<HTMLElement>('.belllist')?.focus();
              dismiss(news);
            }}
          >
            {copy.allRead}
          </Button>
        )}
      </div>
      {hasFailed && (
        <p className="belllist__say" role="alert">
          {copy.notLoaded}{' '}
          <Button variant="quiet" small onClick={retry}>
            {copy.retry}
          </Button>
        </p>
      )}
      {items.length === 0 && !hasFailed && <p className="belllist__say">{isLoading ? <Spinner /> : copy.nothing}</p>}
      <ul ref={list}>
        {items.map((item) => (
          <BellRow
            key={item.key}
            item={item}
            timeZone={timeZone}
            onLeave={onLeave}
            onDismiss={() => dismissOne(item)}
            isAnswering={answering === item.key}
            onAnswer={(isYes) => {
              // The row goes with its buttons once it is answered.
              list.current?.closest<HTMLElement>('.belllist')?.focus();
              if (answering === undefined) answer({ item, isYes });
            }}
          />
        ))}
      </ul>
    </>
  );
}

function BellRow({
  item,
  timeZone,
  onLeave,
  onDismiss,
  isAnswering,
  onAnswer,
}: {
  item: BellItem;
  timeZone: string;
  onLeave: () => void;
  onDismiss: () => void;
  isAnswering: boolean;
  onAnswer: (isYes: boolean) => void;
}) {
  const { title, text, at, href, kind } = item;
  return (
    <li className="bellrow stack g3 top">
      <div className="shrink anywhere">
        {href ? (
          <AppLink href={href} onClick={onLeave}>
            {title}
          </AppLink>
        ) : (
          <b>{title}</b>
        )}
        {text && <p>{text}</p>}
        <p>{shortDate(at, timeZone).replace(/ \d{4}$/, '')}</p>
        {kind === 'invitation' && (
          <div className="row stretch g2 mt2">
            <Button
              small
              pending={isAnswering}
              aria-label={copy.answer({ label: copy.accept, title })}
              onClick={() => onAnswer(true)}
            >
              {copy.accept}
            </Button>
            <SecondPressButton
              small
              variant="quiet"
              label={copy.decline}
              sure={copy.declineSure}
              about={title}
              disabled={isAnswering}
              onConfirm={() => onAnswer(false)}
            />
          </div>
        )}
      </div>
      {kind === 'news' && (
        <IconButton small label={copy.dismiss({ title })} onClick={onDismiss}>
          <X />
        </IconButton>
      )}
    </li>
  );
}
