import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import BellRing from '#web/ui/icons/bell-ring.ts';
import MessageCircle from '#web/ui/icons/message-circle.ts';
import Send from '#web/ui/icons/send.ts';
import ListFilter from '#web/ui/icons/sliders-horizontal.ts';
import { shortDate } from '#web/platform/time.ts';
import { Button, ButtonLink, type ButtonLook } from '#web/ui/button.tsx';
import { clientPage as clientPageCopy, nudge as nudgeCopy } from '#messages/client-page.ts';
import { nudgeQuery, type ClientDetail } from '../queries.ts';
import { useNudge, useWhatsapp } from '../mutations.ts';

const copy = clientPageCopy.actions;

type QuickActionsProps = {
  detail: ClientDetail;
  timeZone: string;
  /** The way to end the work, at the end of the line. */
  children: ReactNode;
};

/** The last line of the page. */
export function QuickActions({ detail, timeZone, children }: QuickActionsProps) {
  const { id, whatsappNumber, lastContactAt, currentProgram } = detail;
  const whatsapp = useWhatsapp(id);
  return (
    <section className="quickline" aria-labelledby="quick-actions">
      <h2 className="sr" id="quick-actions">
        {copy.title}
      </h2>
      {whatsappNumber && (
        <span>
          <Button small variant="quiet" pending={whatsapp.isPending} pendingText={copy.opening} onClick={whatsapp.open}>
            <MessageCircle />
            {copy.whatsapp}
          </Button>
          {lastContactAt && <small>{copy.lastContact({ day: shortDate(lastContactAt, timeZone) })}</small>}
        </span>
      )}
      <ButtonLink small variant="quiet" href={`/messages?with=${id}`}>
        <Send />
        {copy.message}
      </ButtonLink>
      {currentProgram?.status === 'active' && <NudgeButton clientId={id} small variant="quiet" />}
      <ButtonLink small variant="quiet" href={`/client/${id}/change-program`}>
        <ListFilter />
        {currentProgram ? copy.adjust : copy.assign}
      </ButtonLink>
      {children}
    </section>
  );
}

/** Reminds a quiet client, at most once a day. While it is not possible it says why; until that is known, it waits. */
export function NudgeButton({ clientId, ...look }: { clientId: string } & ButtonLook) {
  const { data: state } = useQuery(nudgeQuery(clientId));
  const nudge = useNudge(clientId);
  const isPossible = state?.isPossible === true;
  return (
    <span className="nudge">
      <Button
        {...look}
        aria-disabled={!isPossible}
        pending={nudge.isPending}
        pendingText={nudgeCopy.sending}
        onClick={() => isPossible && nudge.send()}
      >
        <BellRing />
        {nudgeCopy.label}
      </Button>
      <small>{isPossible || !state ? look.variant === 'primary' && nudgeCopy.note : state.reason}</small>
    </span>
  );
}
