import { useRef } from 'react';
import Clock from 'lucide-react/icons/clock';
import Flag from 'lucide-react/icons/flag';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { clientPageCopy } from '../copy.ts';
import { shortDate } from '#web/platform/time.ts';
import { useDismissNotification } from '../mutations.ts';
import type { ClientDetail } from '../queries.ts';

const copy = clientPageCopy.notifications;
const looks = {
  high: { Icon: TriangleAlert, tone: 'low' },
  medium: { Icon: Clock, tone: 'mid' },
  low: { Icon: Flag, tone: 'plain' },
} as const;

/** Why the client needs attention, and since when; nothing if they do not. */
export function Notifications({
  detail: { id: clientId, notifications },
  timeZone,
}: {
  detail: ClientDetail;
  timeZone: string;
}) {
  const dismiss = useDismissNotification(clientId);
  const list = useRef<HTMLUListElement>(null);
  if (notifications.length === 0) return null;

  function putAway(id: string, index: number) {
    dismiss.mutate(id);
    // The row goes, and with it the button that has the focus: the next one takes it, or what follows on the page.
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[index + 1] ?? buttons[index - 1] ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }

  return (
    <Section title={copy.title} className="clientnews">
      <ul ref={list}>
        {notifications.map(({ id, severity, message, date }, index) => {
          const { Icon, tone } = looks[severity];
          return (
            <li key={id}>
              <Badge tone={tone}>
                <Icon />
                {copy.severity[severity]}
              </Badge>
              <span
                className={
                  severity === 'high' ? 'clientnews__say anywhere clientnews__say--high' : 'clientnews__say anywhere'
                }
              >
                {message}
              </span>
              <time className="small soft num" dateTime={date}>
                {shortDate(date, timeZone)}
              </time>
              <IconButton small label={copy.dismiss(message)} onClick={() => putAway(id, index)}>
                <X />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
