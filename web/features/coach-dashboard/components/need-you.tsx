import { useRef, useState } from 'react';
import X from 'lucide-react/icons/x';
import { hasPage } from '#contract/pages.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { coachHomeCopy } from '../copy.ts';
import type { Notification } from '../queries.ts';
import { useDismiss } from '../use-dismiss.ts';
import { dayOfYear, SeverityBadge } from './reason.tsx';

const copy = coachHomeCopy.need;

/** More would push the clients themselves off the screen. */
const shownAtFirst = 5;

/** What asks for the coach, each with its reason and since when. Nothing where there is nothing. */
export function NeedYou({
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
  const { dismiss, isPending } = useDismiss(() => list.current?.focus());
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
                <span className="soft">{copy.since(dayOfYear(item.date, timeZone))}</span>
              </p>
            </div>
            <SeverityBadge severity={item.severity} />
            <IconButton
              small
              label={copy.dismiss(item.clientName, item.message)}
              aria-disabled={isPending}
              onClick={() => void dismiss(item.clientId, item.id)}
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
  return kind === 'invitation-ending' && hasPage('coach', '/unassigned-clients')
    ? '/unassigned-clients'
    : `/client/${clientId}`;
}
