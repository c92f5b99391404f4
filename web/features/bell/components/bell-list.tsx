import { useRef } from 'react';
import Clock from 'lucide-react/icons/clock';
import Flag from 'lucide-react/icons/flag';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { shortDate } from '#web/platform/dates-in-words.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Spinner } from '#web/ui/loading.tsx';
import { bellCopy as copy } from '../copy.ts';
import type { BellItem } from '../items.ts';

const looks = {
  high: { Icon: TriangleAlert, tone: 'low' },
  medium: { Icon: Clock, tone: 'mid' },
  low: { Icon: Flag, tone: 'plain' },
} as const;

type BellListProps = {
  items: readonly BellItem[];
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
  putAway: (items: readonly BellItem[]) => void;
  timeZone: string;
  onLeave: () => void;
};

export function BellList({ items, isLoading, hasFailed, retry, putAway, timeZone, onLeave }: BellListProps) {
  const list = useRef<HTMLUListElement>(null);
  // What somebody else should look at is never put away in one go with the news.
  const news = items.filter((item) => item.putAway && 'notice' in item.putAway);

  function dismiss(item: BellItem) {
    // The row goes, and with it the button that has the focus.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    (buttons[at + 1] ?? buttons[at - 1] ?? list.current?.closest<HTMLElement>('.belllist'))?.focus();
    putAway([item]);
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
              putAway(news);
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
          <BellRow key={item.key} item={item} timeZone={timeZone} onLeave={onLeave} onDismiss={() => dismiss(item)} />
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
}: {
  item: BellItem;
  timeZone: string;
  onLeave: () => void;
  onDismiss: () => void;
}) {
  const { title, text, at, href, severity } = item;
  const look = severity && looks[severity];
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
        <p className="bellrow__when">{severity ? copy.since(day) : day}</p>
      </div>
      {item.putAway && (
        <IconButton small label={copy.dismiss(title)} onClick={onDismiss}>
          <X />
        </IconButton>
      )}
    </li>
  );
}
