import { useRef, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowRight from '#web/ui/icons/arrow-right.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { spanAgo } from '#web/platform/spans.ts';
import { toast } from '#web/platform/toast-store.ts';
import { useFocusOnce } from '#web/platform/use-focus-once.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { InEnglish } from '#web/ui/in-english.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { LoadNotice } from '#web/ui/load.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import '#web/ui/section.css';
import { invitations as invitationsCopy } from '#messages/invitations.ts';
import { type ReceivedOutreach, receivedOutreachQuery } from './queries.ts';

const copy = invitationsCopy.outreach;

/** Outreach, as its receiver reads it, and the way to end it. */
export function OutreachReceived() {
  const { data, isError, refetch } = useQuery(receivedOutreachQuery);
  const [isAsking, setAsking] = useState(false);
  const end = useRef<HTMLParagraphElement>(null);
  const focusEnd = useFocusOnce(end, !isAsking);

  if (!data) {
    return isError ? (
      <LoadNotice className="invitations__part" onRetry={refetch}>
        {copy.failed.text}
      </LoadNotice>
    ) : null;
  }
  if (data.messages.length === 0 && !data.hasOptedOut) return null;
  return (
    <section className="invitations__part">
      <h2 className="h2">{copy.title}</h2>
      {data.messages.map((letter) => (
        <OutreachMessage key={letter.id} received={letter} />
      ))}
      <div className="letters__end row wrap between gy2 gx4 mt4">
        <p className="small soft" role="status" ref={end} tabIndex={-1}>
          {data.hasOptedOut ? copy.unsubscribed : copy.about}
        </p>
        {!data.hasOptedOut && (
          <Button small onClick={() => setAsking(true)}>
            {copy.unsubscribe}
          </Button>
        )}
      </div>
      {isAsking && <UnsubscribeDialog onClose={() => setAsking(false)} onDone={focusEnd} />}
    </section>
  );
}

function OutreachMessage({ received: { coach, message, sentAt } }: { received: ReceivedOutreach['messages'][number] }) {
  const now = useNow();
  const name = coach.fullName || copy.noName;
  return (
    <article className="sheet invite" aria-label={name}>
      <p className="note">{copy.wrote}</p>
      <header className="invite__from row">
        <Avatar name={name} id={coach.id} src={coach.profileImageUrl} size="l" decorative />
        <span>
          <b className="h3">
            <bdi>{name}</bdi>
          </b>
          {coach.professionalTitle && (
            <small>
              <bdi>{coach.professionalTitle}</bdi>
            </small>
          )}
        </span>
      </header>
      <p className="read invite__words" dir="auto">
        {message}
      </p>
      <p className="invite__when soft small row wrap between gy1 gx4">
        <time dateTime={sentAt}>{copy.sent({ ago: spanAgo(sentAt, now) })}</time>
        <AppLink className="invite__more row inline g2" href={`/coach/${coach.id}`}>
          <RichText text={copy.profile} values={{ name }} />
          <ArrowRight />
        </AppLink>
      </p>
    </article>
  );
}

function UnsubscribeDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const client = useQueryClient();
  const unsubscribe = useMutation({
    mutationFn: () => api('POST /api/client/outreach/unsubscribe'),
    onSuccess: (received) => {
      client.setQueryData(receivedOutreachQuery.queryKey, received);
      toast({ title: copy.ask.done.title, description: copy.ask.done.text });
      onDone();
    },
  });

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={copy.ask.title}
      confirm={copy.ask.confirm}
      pendingText={copy.ask.pending}
      error={unsubscribe.error && sentenceOf(unsubscribe.error)}
      onConfirm={() => unsubscribe.mutateAsync()}
    >
      {copy.ask.text}
      <InEnglish say={({ invitations }) => invitations.outreach.ask.text} />
    </ConfirmDialog>
  );
}
