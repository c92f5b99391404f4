import { useLayoutEffect, useRef, type RefObject } from 'react';
import { clockTime, dayAgo, shortDay, timeAgo } from '#web/platform/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { adminMailCopy as copy, kindName } from '../copy.ts';
import type { UndeliveredMail } from '../queries.ts';
import { useRetryMail } from '../use-retry-mail.ts';

type MailRowProps = {
  mail: UndeliveredMail;
  timeZone: string;
  /** Where somebody goes on who was in this row when it left. */
  title: RefObject<HTMLElement | null>;
};

export function MailRow({ mail, timeZone, title }: MailRowProps) {
  const retry = useRetryMail(mail.id);
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const here = row.current;
    const heading = title.current;
    return () => {
      if (here?.contains(document.activeElement)) heading?.focus();
    };
  }, [title]);
  const name = mail.personName === null ? copy.nobody : copy.to(mail.personName);
  return (
    <li ref={row} className="mail">
      <div className="mail__say">
        <div className="row wrap mail__what">
          <h2 className="h3">{kindName(mail.kind)}</h2>
          <Badge tone={mail.state === 'failed' ? 'clay' : 'line'}>{copy.state[mail.state]}</Badge>
        </div>
        <p>{name}</p>
        <p className="soft">{mail.reason ?? copy.notTried}</p>
        <p className="small soft num">{facts(mail, timeZone)}</p>
      </div>
      <Button
        variant="second"
        small
        pending={retry.isPending}
        pendingText={copy.retrying}
        onClick={() => retry.mutate()}
      >
        {copy.retry}
        <span className="sr">{copy.retryOf(kindName(mail.kind), name)}</span>
      </Button>
    </li>
  );
}

function facts({ createdAt, tries, nextTryAt }: UndeliveredMail, timeZone: string): string {
  const next = nextTryAt === null ? undefined : new Date(nextTryAt);
  const day = next && (dayAgo(next.toISOString(), timeZone) === 'Today' ? 'today' : shortDay(next, timeZone));
  return [
    copy.written(timeAgo(createdAt, timeZone)),
    copy.tries(tries),
    ...(next && day ? [copy.nextTry(day, clockTime(next, timeZone))] : []),
  ].join(', ');
}
