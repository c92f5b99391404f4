import { useRef, useState, type SubmitEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import Send from 'lucide-react/icons/send';
import { navigate } from 'wouter/use-browser-location';
import { invitationExpiry } from '#contract/invitations/rules.ts';
import { availableProgramsQuery } from '#web/features/programs/queries.ts';
import { nameOf, useUnassigned, type UnassignedClient } from '#web/features/unassigned-clients/queries.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { dayAndMonth } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { useNow } from '#web/platform/use-now.ts';
import { useOwnSearch } from '#web/platform/use-own-search.ts';
import { Button } from '#web/ui/button.tsx';
import { Crumb } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { sendInvitationCopy as copy } from '../copy.ts';
import { readNamed, useNamedClient } from '../use-named-client.ts';
import { useSendInvitation } from '../use-send-invitation.ts';
import { LetterPreview } from './letter-preview.tsx';
import { StatLine } from './stat-line.tsx';
import { tooLong, What } from './what.tsx';
import { Who } from './who.tsx';
import './send-invitation.css';

const path = '/send-invitation';

type SendInvitationProps = { coachName: string; timeZone: string };

export function SendInvitation({ coachName, timeZone }: SendInvitationProps) {
  const now = useNow();
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<UnassignedClient>();
  const [programId, setProgramId] = useState('');
  const draft = useDraft('invitation', '');
  const whoPlace = useRef<HTMLDivElement>(null);
  const programField = useRef<HTMLSelectElement>(null);

  const list = useUnassigned(search);
  const named = useNamedClient(readNamed(useOwnSearch(path)), list.all, list.isMore);
  const programs = useQuery({ ...availableProgramsQuery, staleTime: 0 });

  // As the list has them now: somebody may have been invited, or have joined a coach, since they were picked.
  const wanted = picked ? known(picked, list) : named === 'not-there' ? undefined : named;
  const chosen = wanted?.canInvite ? wanted : undefined;
  const program = programs.data?.find(({ id }) => id === programId);
  const message = draft.value.trim();
  const fault = tooLong(draft.value);

  const send = useSendInvitation(() => {
    setPicked(undefined);
    setProgramId('');
    setSearch('');
    void draft.clear();
    // Otherwise the address would choose the same person again.
    navigate(path, { replace: true });
  });

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (send.isPending || fault) return;
    if (!chosen || !program) {
      toast({ variant: 'destructive', title: copy.missing.title, description: copy.missing.text });
      (chosen ? programField : whoPlace).current?.focus();
      return;
    }
    send.mutate({
      clientId: chosen.id,
      programId: program.id,
      ...(message ? { message } : {}),
      name: chosen.firstName || nameOf(chosen),
    });
  }

  return (
    <>
      <Crumb href="/">{copy.back}</Crumb>
      <h1 className="title invtitle">{copy.title}</h1>
      <StatLine timeZone={timeZone} now={now} />
      <form className="invgrid" onSubmit={onSubmit} noValidate>
        <div>
          <Who
            list={list}
            search={search}
            onSearch={setSearch}
            chosen={chosen}
            onChoose={setPicked}
            named={picked ? undefined : named}
            isSending={send.isPending}
            place={whoPlace}
          />
          <What
            programs={programs}
            program={program}
            onProgram={setProgramId}
            message={draft.value}
            onMessage={draft.set}
            isSending={send.isPending}
            programField={programField}
          />
        </div>
        <aside>
          <Section title={copy.preview.title}>
            {chosen && program ? (
              <LetterPreview client={chosen} program={program} message={message} coachName={coachName} />
            ) : (
              <p className="soft invwait">{copy.preview.waiting}</p>
            )}
            <Button
              variant="primary"
              block
              type="submit"
              disabled={Boolean(fault)}
              pending={send.isPending}
              pendingText={copy.sending}
            >
              <Send />
              {copy.send}
            </Button>
            {chosen && program && (
              <p className="small soft invnote">
                {copy.note(dayAndMonth(invitationExpiry(now), timeZone, now), chosen.firstName || nameOf(chosen))}
              </p>
            )}
          </Section>
        </aside>
      </form>
    </>
  );
}

/** One who is in neither list was found by an earlier search at the server, unless everybody is in the list. */
function known(
  picked: UnassignedClient,
  { all, found, isMore }: ReturnType<typeof useUnassigned>,
): UnassignedClient | undefined {
  return (
    all?.find(({ id }) => id === picked.id) ??
    found?.find(({ id }) => id === picked.id) ??
    (isMore ? picked : undefined)
  );
}
