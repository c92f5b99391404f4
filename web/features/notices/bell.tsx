import { useRef, useState } from 'react';
import BellIcon from 'lucide-react/icons/bell';
import Clock from 'lucide-react/icons/clock';
import Flag from 'lucide-react/icons/flag';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { Popover } from 'radix-ui';
import { shortDate } from '#web/platform/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Spinner } from '#web/ui/loading.tsx';
import { overlayHome } from '#web/ui/menu.tsx';
import { type BellItem, useBell } from './bell-items.ts';
import { bellCopy as copy } from './copy.ts';
import './notices.css';

/** What is new and what waits, on every page. The count says how much; opening it marks nothing as read. */
export default function Bell({ side, timeZone }: { side: 'client' | 'coach'; timeZone: string }) {
  // Asked for once, when it opens: while it is open, the sheet itself is the dialog that would be found.
  const [home, setHome] = useState<HTMLElement>();
  const [isOpen, setOpen] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  const bell = useBell(side);
  const count = bell.items.length;

  function openOrClose(isWanted: boolean) {
    if (isWanted) setHome(overlayHome());
    setOpen(isWanted);
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={openOrClose}>
      <Popover.Trigger asChild>
        <IconButton className="bell" label={copy.label(count)}>
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

const severityLooks = {
  high: { Icon: TriangleAlert, tone: 'low' },
  medium: { Icon: Clock, tone: 'mid' },
  low: { Icon: Flag, tone: 'plain' },
} as const;

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
  // What somebody else should look at is never put away in one go with the news.
  const news = items.filter((item) => item.dismissal && 'notice' in item.dismissal);

  function dismissOne(item: BellItem) {
    // The row goes, and with it the button that has the focus.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    (buttons[at + 1] ?? buttons[at - 1] ?? list.current?.closest<HTMLElement>('.belllist'))?.focus();
    dismiss([item]);
  }

  return (
    <>
      <div className="belllist__head">
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
  // A refusal cannot be taken back: it asks for a second press.
  const [isDeclining, setDeclining] = useState(false);
  const { title, text, at, href, severity, isLasting } = item;
  const look = severity && severityLooks[severity];
  const day = shortDate(at, timeZone).replace(/ \d{4}$/, '');
  return (
    <li className={classes('bellrow', look && 'bellrow--grave')}>
      {look && (
        <Badge tone={look.tone}>
          <look.Icon />
          {copy.severity[severity]}
        </Badge>
      )}
      <div>
        {href ? (
          <AppLink href={href} onClick={onLeave}>
            {title}
          </AppLink>
        ) : (
          <b>{title}</b>
        )}
        {text && <p>{text}</p>}
        <p className="bellrow__when">{isLasting ? copy.since(day) : day}</p>
        {item.question && (
          <div className="bellrow__acts">
            <Button
              small
              pending={isAnswering}
              aria-label={copy.answer(copy.accept, title)}
              onClick={() => onAnswer(true)}
            >
              {copy.accept}
            </Button>
            <Button
              small
              variant="quiet"
              disabled={isAnswering}
              aria-label={copy.answer(isDeclining ? copy.declineSure : copy.decline, title)}
              onBlur={() => setDeclining(false)}
              onClick={() => (isDeclining ? onAnswer(false) : setDeclining(true))}
            >
              {isDeclining ? copy.declineSure : copy.decline}
            </Button>
          </div>
        )}
      </div>
      {item.dismissal && (
        <IconButton small label={copy.dismiss(title)} onClick={onDismiss}>
          <X />
        </IconButton>
      )}
    </li>
  );
}
