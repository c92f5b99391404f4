import { useState, type ComponentType } from 'react';
import MessageCircle from '#web/ui/icons/message-circle.ts';
import PenLine from '#web/ui/icons/pen-line.ts';
import Smile from '#web/ui/icons/smile.ts';
import Sprout from '#web/ui/icons/sprout.ts';
import TriangleAlert from '#web/ui/icons/triangle-alert.ts';
import type { ActivityType } from '#contract/coach-dashboard/rules.ts';
import { timeAgo } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { coachHome as coachHomeCopy } from '#messages/coach-dashboard.ts';
import type { Activity } from '../queries.ts';

const copy = coachHomeCopy.activity;
const icons: Record<ActivityType, ComponentType> = {
  journal_entry: PenLine,
  message: MessageCircle,
  mood_update: Smile,
  crisis: TriangleAlert,
  other: Sprout,
};

/** About as long as the list of a few clients beside it. */
const shownAtFirst = 8;

export function ActivityFeed({ items, timeZone }: { items: readonly Activity[]; timeZone: string }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <Section title={copy.title}>
      {items.length === 0 ? (
        <p className="soft">{copy.empty}</p>
      ) : (
        <ul className="feed lines">
          {(isWhole ? items : items.slice(0, shownAtFirst)).map((item) => {
            const Icon = icons[item.type];
            return (
              <li key={item.id} className={classes(item.type === 'crisis' && 'feed__alert')}>
                <Icon />
                <div>
                  <b>
                    {item.clientId ? <AppLink href={`/client/${item.clientId}`}>{item.title}</AppLink> : item.title}
                  </b>
                  <p>{item.description}</p>
                </div>
                <time dateTime={item.time}>{timeAgo(item.time, timeZone)}</time>
              </li>
            );
          })}
        </ul>
      )}
      {items.some(({ id }) => id.startsWith('gathered-')) && <p className="small soft mt3">{copy.gathered}</p>}
      {!isWhole && items.length > shownAtFirst && (
        <Button variant="quiet" small className="flush" onClick={() => setWhole(true)}>
          {copy.more}
        </Button>
      )}
    </Section>
  );
}
