import { type SubmitEvent, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Send from '#web/ui/icons/send.ts';
import { navigate } from 'wouter/use-browser-location';
import { invitationDays, invitationExpiry } from '#contract/invitations/rules.ts';
import { fullName, nameOrEmail } from '#contract/names.ts';
import { cohortsQuery, type Cohort } from '#web/features/cohorts/queries.ts';
import { availableProgramsQuery } from '#web/features/programs/queries.ts';
import {
  type UnassignedClient,
  type UnassignedList,
  useUnassignedClients,
} from '#web/features/unassigned-clients/queries.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { clockTime, dayAndMonth, localDay, shortCalendarDay } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { useNow } from '#web/platform/use-now.ts';
import { useFocusOnce } from '#web/platform/use-focus-once.ts';
import { useOwnSearch } from '#web/platform/use-own-search.ts';
import { Button } from '#web/ui/button.tsx';
import { Figures } from '#web/ui/figures.tsx';
import { Crumb } from '#web/ui/link.tsx';
import { Section, Sheet } from '#web/ui/section.tsx';
import { Notice } from '#web/ui/state.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { sendInvitation as copy } from '#messages/send-invitation.ts';
import { ByEmail } from './by-email.tsx';
import { useSendInvitation, type Refused } from './mutations.ts';
import { inCohort, type OfferedProgram, ProgramChoice, tooLong } from './program-choice.tsx';
import { invitationStatsQuery, type SentInvitation } from './queries.ts';
import { clientInAddress, Recipient, useClientInAddress } from './recipient.tsx';
import { SentInvitations } from './sent-invitations.tsx';
import './send-invitation.css';

const path = '/send-invitation';

type SendInvitationProps = { coachName: string; timeZone: string };

/** Two tabs of one page. The form stays where it is while the other is looked at: nothing chosen in it is lost. */
export function SendInvitation({ coachName, timeZone }: SendInvitationProps) {
  const now = useNow();
  const search = useOwnSearch(path);
  const shown = new URLSearchParams(search).get('show');
  const tab = shown === 'sent' || shown === 'email' ? shown : 'send';
  const [sought, setSought] = useState('');
  const [picked, setPicked] = useState<readonly UnassignedClient[]>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  /** A program, or a cohort with its program; what the address names until something was chosen. */
  const [offer, setOffer] = useState<string>();
  const draft = useDraft('invitation', '');
  const recipientPlace = useRef<HTMLDivElement>(null);
  const programField = useRef<HTMLSelectElement>(null);

  const focusRecipient = useFocusOnce(recipientPlace, tab === 'send');

  const list = useUnassignedClients(sought, 'newest');
  const named = useClientInAddress(clientInAddress(search), list.all, list.isMore);
  const programs = useQuery({ ...availableProgramsQuery, staleTime: 0 });
  const cohorts = useQuery(cohortsQuery).data?.filter(({ joining }) => joining === 'open');

  // From the current list: the client may have been invited or joined a coach since they were picked.
  const wanted = picked ? picked.map((one) => clientAsListed(one, list)) : named === 'not-there' ? [] : [named];
  const chosen = wanted.flatMap((one) => (one?.canInvite ? [one] : []));
  const cohortId = new URLSearchParams(search).get('cohortId')?.trim();
  const wantedOffer = offer ?? (cohortId ? inCohort(cohortId) : '');
  const cohort = cohorts?.find(({ id }) => inCohort(id) === wantedOffer);
  const program: OfferedProgram | undefined = cohort?.program
    ? { id: cohort.program.id, title: cohort.program.title, durationWeeks: cohort.program.days / 7 }
    : programs.data?.find(({ id }) => id === wantedOffer);
  const message = draft.value.trim();
  const fault = tooLong(draft.value);

  // Program and message stay for the next people.
  const send = useSendInvitation((notInvited) => {
    setPicked(notInvited.length > 0 ? notInvited.map(({ client }) => client) : undefined);
    setRefused(notInvited);
    setOffer(wantedOffer);
    setSought('');
    // Otherwise the address would choose the same person again.
    navigate(path, { replace: true });
  });

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (send.isPending || fault) return;
    if (chosen.length === 0 || !program) {
      toast({ variant: 'destructive', title: copy.missing.title, description: copy.missing.text });
      (chosen.length > 0 ? programField : recipientPlace).current?.focus();
      return;
    }
    send.mutate({
      people: chosen,
      programId: program.id,
      ...(cohort ? { cohortId: cohort.id } : {}),
      ...(message ? { message } : {}),
    });
  }

  function toggle(client: UnassignedClient) {
    const others = chosen.filter(({ id }) => id !== client.id);
    setPicked(others.length < chosen.length ? others : [...chosen, client]);
    setRefused([]);
  }

  function openTab(next: typeof tab) {
    const query = new URLSearchParams(search);
    if (next === 'send') query.delete('show');
    else query.set('show', next);
    navigate(query.size > 0 ? `${path}?${query}` : path);
  }

  function inviteAgain(invitation: SentInvitation) {
    setPicked(undefined);
    setOffer(invitation.cohort ? inCohort(invitation.cohort.id) : invitation.program.id);
    setSought('');
    focusRecipient();
    const { id, firstName, lastName } = invitation.client;
    navigate(`${path}?${new URLSearchParams({ clientId: id, clientName: fullName({ firstName, lastName }) })}`);
  }

  const form = (
    <form className="invgrid split" onSubmit={onSubmit} noValidate>
      <div>
        <Recipient
          list={list}
          search={sought}
          onSearch={setSought}
          chosen={chosen}
          onToggle={toggle}
          named={picked ? undefined : named}
          isSending={send.isPending}
          place={recipientPlace}
        />
        {refused.length > 0 && (
          <Notice live className="mb5" title={copy.refused}>
            {refused.map(({ client, sentence }) => (
              <p key={client.id}>
                <b>
                  <bdi>{nameOrEmail(client)}</bdi>
                </b>{' '}
                {sentence}
              </p>
            ))}
          </Notice>
        )}
        {/* Below a list of unknown length: it comes with the list, and is not pushed down by it. */}
        {(list.all || list.error) && (
          <ProgramChoice
            programs={programs}
            program={program}
            cohorts={cohorts}
            cohort={cohort}
            isCohortMissing={Boolean(cohorts && wantedOffer && !offer && !cohort)}
            onOffer={setOffer}
            message={draft.value}
            onMessage={draft.set}
            isSending={send.isPending}
            programField={programField}
            timeZone={timeZone}
          />
        )}
      </div>
      <aside>
        <Section title={copy.preview.title}>
          {chosen[0] && program ? (
            <InvitationPreview
              clients={chosen}
              program={program}
              cohort={cohort}
              message={message}
              coachName={coachName}
            />
          ) : (
            <p className="soft mb4">{copy.preview.waiting}</p>
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
          {chosen[0] && program && (
            <p className="small soft invnote mt3">
              {noteWords(chosen, cohort, dayAndMonth(invitationExpiry(now), timeZone, now))}
            </p>
          )}
        </Section>
      </aside>
    </form>
  );

  return (
    <>
      <Crumb href="/">{copy.back}</Crumb>
      <h1 className="title mb5">{tab === 'sent' ? copy.tabs.sentTitle : copy.title}</h1>
      <InvitationFigures timeZone={timeZone} now={now} />
      <Tabs
        className="invtabs"
        label={copy.tabs.label}
        value={tab}
        onChange={openTab}
        tabs={[
          { value: 'send', label: copy.tabs.send, panel: form },
          {
            value: 'email',
            label: copy.tabs.email,
            panel:
              tab === 'email' ? (
                <ByEmail
                  programs={programs}
                  program={programs.data?.find(({ id }) => id === wantedOffer)}
                  onOffer={setOffer}
                  message={draft.value}
                  onMessage={draft.set}
                  timeZone={timeZone}
                  now={now}
                />
              ) : undefined,
          },
          {
            value: 'sent',
            label: copy.tabs.sent,
            panel:
              tab === 'sent' ? (
                <SentInvitations
                  timeZone={timeZone}
                  now={now}
                  onSend={() => openTab('send')}
                  onInviteAgain={inviteAgain}
                />
              ) : undefined,
          },
        ]}
      />
    </>
  );
}

function noteWords(chosen: readonly UnassignedClient[], cohort: Cohort | undefined, until: string): string {
  const days = invitationDays;
  const [only, ...others] = chosen;
  if (!only || others.length > 0) return copy.noteAll({ days, until });
  const name = only.firstName || nameOrEmail(only);
  return cohort ? copy.noteCohort({ days, until, name, cohort: cohort.name }) : copy.note({ days, until, name });
}

/** One who is in neither list was found by an earlier search at the server, unless everybody is in the list. */
function clientAsListed(
  picked: UnassignedClient,
  { all, found, isMore }: UnassignedList,
): UnassignedClient | undefined {
  return (
    all?.find(({ id }) => id === picked.id) ??
    found?.find(({ id }) => id === picked.id) ??
    (isMore ? picked : undefined)
  );
}

function InvitationFigures({ timeZone, now }: { timeZone: string; now: Date }) {
  const { data, isError } = useQuery(invitationStatsQuery);
  const over = data ? data.accepted + data.declined + data.expired : 0;
  return (
    <div className="invstats">
      <Figures
        narrow={3}
        items={[
          {
            label: copy.stats.pending,
            value: data?.pending ?? copy.stats.unknown,
            note: data?.nextExpiresAt
              ? expiryInWords(data.nextExpiresAt, timeZone, now)
              : isError
                ? copy.stats.notLoaded
                : // Its line is kept while it is not known.
                  !data && '\u00a0',
          },
          {
            label: copy.stats.accepted,
            value: data?.accepted ?? copy.stats.unknown,
            note: over > 0 && copy.stats.of({ count: over }),
          },
          { label: copy.stats.declined, value: data?.declined ?? copy.stats.unknown },
        ]}
      />
    </div>
  );
}

function expiryInWords(iso: string, timeZone: string, now: Date): string {
  const date = new Date(iso);
  return copy.stats.runsOut({
    isToday: localDay(date, timeZone) === localDay(now, timeZone),
    day: dayAndMonth(date, timeZone, now),
    time: clockTime(date, timeZone),
  });
}

type InvitationPreviewProps = {
  clients: readonly UnassignedClient[];
  program: OfferedProgram;
  cohort: Cohort | undefined;
  message: string;
  coachName: string;
};

/** The invitation as it will be read. */
function InvitationPreview({ clients, program, cohort, message, coachName }: InvitationPreviewProps) {
  const [client, ...others] = clients;
  if (!client) return null;
  const name = nameOrEmail(client);
  return (
    <Sheet className="invpreview mb4 anywhere">
      <dl>
        <div>
          <dt>{copy.preview.to}</dt>
          <dd>
            <bdi>{others.length > 0 ? copy.preview.others({ name, count: others.length }) : name}</bdi>
            {others.length === 0 && client.email && client.email !== name && <small>{client.email}</small>}
          </dd>
        </div>
        <div>
          <dt>{copy.preview.program}</dt>
          <dd>
            <bdi>{program.title}</bdi>
            <small>
              {cohort
                ? copy.preview.inCohort({
                    days: program.durationWeeks * 7,
                    cohort: cohort.name,
                    starts: shortCalendarDay(cohort.startsOn),
                  })
                : others.length > 0
                  ? copy.preview.each({ days: program.durationWeeks * 7 })
                  : copy.preview.length({ days: program.durationWeeks * 7, name: client.firstName || name })}
            </small>
          </dd>
        </div>
        <div className="invpreview__message">
          <dt>{copy.preview.message}</dt>
          <dd className={message ? undefined : 'soft'} dir="auto">
            {message || copy.preview.noMessage}
          </dd>
        </div>
      </dl>
      <p className="note">
        <bdi>{coachName}</bdi>
      </p>
    </Sheet>
  );
}
