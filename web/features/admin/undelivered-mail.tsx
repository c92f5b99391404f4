import { type RefObject, useRef } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { undeliveredShown } from '#contract/mail/constants.ts';
import { api, type Result, sentenceOf } from '#web/platform/api.ts';
import { clockTime, daysAgo, shortDay, timeAgoInSentence } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Crumb } from '#web/ui/link.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { EmptyState, Notice } from '#web/ui/state.tsx';
import { adminMail as copy } from '#messages/admin.ts';
import { mailKindName } from './mail-kinds.ts';
import { undeliveredMailQuery, type UndeliveredMailRow } from './queries.ts';
import { useFocusOnRemoval } from './use-focus-on-removal.ts';
import './undelivered-mail.css';

export function UndeliveredMail({ timeZone }: { timeZone: string }) {
  const { data, error, refetch } = useQuery(undeliveredMailQuery);
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <div className="mails">
      <Crumb href="/admin/dashboard">{copy.back}</Crumb>
      <header className="mails__head row baseline wrap between gy2 gx5">
        <h1 className="title" ref={title} tabIndex={-1}>
          {copy.title}
        </h1>
        <p className="small soft num" role="status">
          {data && copy.counts({ waiting: data.waiting, failed: data.failed })}
        </p>
      </header>
      <p className="soft mails__about">{copy.about}</p>
      <TestMail />
      <div className="mails__list">
        {!data && !error && (
          <Loading text={copy.loading}>
            <SkeletonRows rows={4} />
          </Loading>
        )}
        {!data && error && <LoadError title={copy.lost.title} error={error} onRetry={refetch} />}
        {data && data.undelivered.length === 0 && (
          <EmptyState sheet title={copy.empty.title}>
            {copy.empty.text}
          </EmptyState>
        )}
        {data && data.undelivered.length > 0 && (
          <ul>
            {data.undelivered.map((mail) => (
              <MailRow key={mail.id} mail={mail} timeZone={timeZone} title={title} />
            ))}
          </ul>
        )}
      </div>
      {data && data.undelivered.length >= undeliveredShown && (
        <p className="small soft">{copy.more({ shown: undeliveredShown })}</p>
      )}
    </div>
  );
}

/** Goes to the admin's own address at once, so that the answer is about the mail server as it is set now. */
function TestMail() {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => api('POST /api/admin/mail/test') });
  return (
    <div className="mails__test stack g3">
      <Button variant="second" small pending={isPending} pendingText={copy.test.sending} onClick={() => mutate()}>
        {copy.test.send}
      </Button>
      {!isPending && data && (
        <Notice tone={data.isSent ? 'good' : 'bad'} live>
          {testMailText(data)}
        </Notice>
      )}
      {!isPending && error && (
        <Notice tone="bad" live>
          {sentenceOf(error)}
        </Notice>
      )}
    </div>
  );
}

function testMailText({ isSent, to, reason }: Result<'POST /api/admin/mail/test'>): string {
  if (isSent) return copy.test.sent({ to });
  return reason === null ? copy.test.noServer : copy.test.failed({ to, reason });
}

type MailRowProps = {
  mail: UndeliveredMailRow;
  timeZone: string;
  /** Gets the focus when this row is removed. */
  title: RefObject<HTMLElement | null>;
};

function MailRow({ mail, timeZone, title }: MailRowProps) {
  const retry = useRetryMail(mail.id);
  const row = useFocusOnRemoval<HTMLLIElement>(title);
  const name = mail.personName === null ? copy.nobody : copy.to({ name: mail.personName });
  return (
    <li ref={row} className="mail">
      <div className="shrink anywhere stack g1">
        <div className="row wrap g2h">
          <h2 className="h3">{mailKindName(mail.kind)}</h2>
          <Badge tone={mail.state === 'failed' ? 'clay' : 'line'}>{copy.state[mail.state]}</Badge>
        </div>
        <p>{name}</p>
        <p className="soft">{mail.reason ?? copy.notTried}</p>
        <p className="small soft num">{deliveryFacts(mail, timeZone)}</p>
      </div>
      <Button
        variant="second"
        small
        pending={retry.isPending}
        pendingText={copy.retrying}
        onClick={() => retry.mutate()}
      >
        <RichText text={copy.retry} values={{ what: mailKindName(mail.kind), name }} />
      </Button>
    </li>
  );
}

function deliveryFacts({ createdAt, tries, nextTryAt }: UndeliveredMailRow, timeZone: string): string {
  const next = nextTryAt === null ? undefined : new Date(nextTryAt);
  return [
    copy.written({ ago: timeAgoInSentence(createdAt, timeZone) }),
    copy.tries({ tries }),
    ...(next ? [nextTry(next, timeZone)] : []),
  ].join(', ');
}

function nextTry(at: Date, timeZone: string): string {
  const time = clockTime(at, timeZone);
  return daysAgo(at, timeZone) === 0
    ? copy.nextTryToday({ time })
    : copy.nextTry({ day: shortDay(at, timeZone), time });
}

function useRetryMail(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /api/admin/mail/{id}/retry', { params: { id } }),
    onSuccess: () => toast({ title: copy.retried.title, description: copy.retried.text }),
    onError: (error) => toast({ variant: 'destructive', title: copy.retryFailed, description: sentenceOf(error) }),
    // Also after a refusal: it may have been sent meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: undeliveredMailQuery.queryKey }),
  });
}
