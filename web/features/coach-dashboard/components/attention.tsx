import { useRef, useState, type ComponentType } from 'react';
import X from 'lucide-react/icons/x';
import Clock from 'lucide-react/icons/clock';
import Moon from 'lucide-react/icons/moon';
import TrendingDown from 'lucide-react/icons/trending-down';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { NotificationKind, Severity } from '#contract/clients/constants.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { dayAndMonth, shortDayAndMonth } from '#web/platform/time.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { coachHomeCopy } from '../copy.ts';
import type { Notification, ClientRow } from '../queries.ts';
import { useDismissNotification } from '../mutations.ts';

const copy = coachHomeCopy.attention;

/** More would push the clients themselves off the screen. */
const shownAtFirst = 5;

/** What asks for the coach, each with its reason and since when. Nothing where there is nothing. */
export function AttentionList({
  notifications,
  timeZone,
  total,
}: {
  notifications: readonly Notification[];
  timeZone: string;
  total: number;
}) {
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const dismiss = useDismissNotification(() => list.current?.focus());
  if (notifications.length === 0) return null;
  const people = new Set(notifications.map(({ clientId }) => clientId)).size;
  return (
    <Section
      title={copy.title}
      className="needyou"
      aside={<span className="small soft num">{copy.count(people, Math.max(total, people))}</span>}
    >
      <ul className="needyou__list" ref={list} tabIndex={-1}>
        {(isWhole ? notifications : notifications.slice(0, shownAtFirst)).map((item) => (
          <li key={`${item.clientId} ${item.id}`}>
            <div>
              <AppLink href={addressOf(item)}>{item.clientName}</AppLink>
              <p>
                {item.message}
                <span className="soft">{whenOf(item.kind, dayOfYear(item.date, timeZone))}</span>
              </p>
            </div>
            <SeverityBadge severity={item.severity} />
            <IconButton
              small
              label={copy.dismiss(item.clientName, item.message)}
              aria-disabled={dismiss.isPending}
              onClick={() => dismiss.isPending || dismiss.mutate({ clientId: item.clientId, id: item.id })}
            >
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      {!isWhole && notifications.length > shownAtFirst && (
        <Button variant="quiet" small className="feed__more" onClick={() => setWhole(true)}>
          {copy.all(notifications.length)}
        </Button>
      )}
    </Section>
  );
}

/** Somebody who was only invited has no page here yet. */
function addressOf({ kind, clientId }: Notification): string {
  return kind === 'invitation-ending' ? '/unassigned-clients' : `/client/${clientId}`;
}

const icons: Record<NotificationKind, ComponentType> = {
  distress: TriangleAlert,
  'mood-fall': TrendingDown,
  quiet: Moon,
  'trial-ending': Clock,
  'invitation-ending': Clock,
};
const tones: Record<Severity, BadgeTone> = { high: 'low', medium: 'mid', low: 'plain' };

/** "7 Oct": there is little room beside a reason, so the weekday goes. */
export const dayOfYear = (iso: string, timeZone: string): string => shortDayAndMonth(new Date(iso), timeZone);

function SeverityBadge({ severity }: { severity: Severity }) {
  return (
    <Badge tone={tones[severity]}>
      {severity === 'high' ? <TriangleAlert /> : <Clock />}
      {copy.severities[severity]}
    </Badge>
  );
}

/** A hard day is one day; the other reasons last. */
const whenOf = (kind: NotificationKind, day: string): string => (kind === 'distress' ? copy.on(day) : copy.since(day));

/** Why somebody is where they are in the list: with its badge and since when where it is grave, else in plain words. */
export function Reason({
  reason,
  isGrave,
  timeZone,
}: {
  reason: NonNullable<ClientRow['reason']>;
  isGrave: boolean;
  timeZone: string;
}) {
  const { notification, message, since } = reason;
  const day = since === null ? '' : dayAndMonth(new Date(since), timeZone);
  if (!notification || !isGrave)
    return <>{notification || day === '' ? message : `${message}${coachHomeCopy.clients.onDay(day)}`}</>;
  const Icon = icons[notification.kind];
  return (
    <>
      <Badge tone={tones[notification.severity]}>
        <Icon />
        {copy.kinds[notification.kind]}
      </Badge>
      <span className="dense__why">
        {message}
        {since !== null && <span className="soft">{whenOf(notification.kind, dayOfYear(since, timeZone))}</span>}
      </span>
    </>
  );
}
