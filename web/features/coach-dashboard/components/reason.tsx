import type { ComponentType } from 'react';
import Clock from 'lucide-react/icons/clock';
import Moon from 'lucide-react/icons/moon';
import TrendingDown from 'lucide-react/icons/trending-down';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { NotificationKind, Severity } from '#contract/clients/constants.ts';
import { dayAndMonth, shortDay } from '#web/platform/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { BadgeTone } from '#web/ui/badge.tsx';
import { coachHomeCopy } from '../copy.ts';
import type { ClientRow } from '../queries.ts';

const copy = coachHomeCopy.need;
const icons: Record<NotificationKind, ComponentType> = {
  distress: TriangleAlert,
  'mood-fall': TrendingDown,
  quiet: Moon,
  'trial-ending': Clock,
  'invitation-ending': Clock,
};
const tones: Record<Severity, BadgeTone> = { high: 'low', medium: 'mid', low: 'plain' };

/** "7 Oct": there is little room beside a reason, so the weekday goes. */
export const dayOfYear = (iso: string, timeZone: string): string =>
  shortDay(new Date(iso), timeZone).replace(/^\S+ /, '');

export function SeverityBadge({ severity }: { severity: Severity }) {
  return (
    <Badge tone={tones[severity]}>
      {severity === 'high' ? <TriangleAlert /> : <Clock />}
      {copy.severities[severity]}
    </Badge>
  );
}

/** Why somebody stands where they stand: with its badge and since when where it is grave, else in plain words. */
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
        {since !== null && <span className="soft">{copy.since(dayOfYear(since, timeZone))}</span>}
      </span>
    </>
  );
}
