import { useState, type SubmitEvent } from 'react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Lock from 'lucide-react/icons/lock';
import { navigate } from 'wouter/use-browser-location';
import { refreshClientPages } from '#web/features/client-dashboard/queries.ts';
import { api, fieldErrorsOf, sentenceOf, type Result } from '#web/platform/api.ts';
import { userKey } from '#web/platform/query-client.ts';
import { longCalendarDay } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Count } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Checkbox, Choice, ChoiceGroup, SwitchRow } from '#web/ui/choice.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { AppLink, Crumb } from '#web/ui/link.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { EmptyState, ErrorState } from '#web/ui/state.tsx';
import { ownGroupCopy as copy, shownNameCopy } from './copy.ts';
import { nameToSend, ShownNameFields, shownNameFrom } from './shown-name.tsx';
import './groups.css';

type Group = NonNullable<Result<'GET /api/client/group'>['group']>;
type Ended = Result<'GET /api/client/group'>['ended'];

const ownGroupQuery = queryOptions({
  queryKey: ['/api/client/group'] as const,
  queryFn: ({ signal }) => api('GET /api/client/group', { signal }),
  staleTime: 0,
});

/** The group from a member's side: who is in it by the names they chose, one's own name, and the way out. */
export function OwnGroup({ firstName }: { firstName: string }) {
  const { data, error, refetch } = useQuery(ownGroupQuery);
  return (
    <div className="owngroup">
      <Crumb href="/">{copy.back}</Crumb>
      {data?.group ? (
        <GroupOf group={data.group} ended={data.ended} firstName={firstName} />
      ) : data ? (
        <>
          <EmptyState level={1} sheet title={copy.none.title} action={<ButtonLink href="/">{copy.none.go}</ButtonLink>}>
            {copy.none.text}
          </EmptyState>
          <EndedGroups ended={data.ended} />
        </>
      ) : error ? (
        <ErrorState
          level={1}
          title={copy.failed.title}
          action={<Button onClick={() => void refetch()}>{copy.failed.again}</Button>}
        >
          {sentenceOf(error)}
        </ErrorState>
      ) : (
        <Loading text={copy.loading}>
          <SkeletonLines lines={4} />
        </Loading>
      )}
    </div>
  );
}

/** Nobody writes there any more, and what was written can still be read. */
function EndedGroups({ ended }: { ended: Ended }) {
  if (ended.length === 0) return null;
  return (
    <Section title={copy.ended.title}>
      <p className="soft">{copy.ended.text}</p>
      <ul className="owngroup__names">
        {ended.map(({ id, name }) => (
          <li key={id}>
            <AppLink href={`/groups/${id}`}>{name}</AppLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function GroupOf({ group, ended, firstName }: { group: Group; ended: Ended; firstName: string }) {
  const [open, setOpen] = useState<'name' | 'leave'>();
  const { names, members } = group;
  const others = members - 1;
  const nameless = others - names.length;
  const coach = group.coach.fullName || copy.noCoachName;
  const close = () => setOpen(undefined);
  return (
    <>
      <h1 className="title owngroup__title" tabIndex={-1}>
        {group.name}
      </h1>
      <p className="soft">{copy.facts(members, coach)}</p>
      <p className="soft">
        {group.programTitle}{' '}
        {copy.dates(longCalendarDay(group.startsOn), group.lastDate && longCalendarDay(group.lastDate))}
      </p>
      <p className="owngroup__private">
        <Lock />
        {copy.private}
      </p>
      <ButtonLink className="owngroup__room" variant="primary" href={`/groups/${group.id}`}>
        {copy.room}
        <Count value={group.unread} label={copy.roomNew(group.unread)} />
      </ButtonLink>
      <Section title={copy.members.title}>
        {others === 0 ? (
          <p className="soft">{copy.members.alone}</p>
        ) : (
          <ul className="owngroup__names">
            {names.map((name, index) => (
              <li key={index}>{name}</li>
            ))}
            {nameless > 0 && <li className="soft">{copy.members.nameless(nameless, names.length > 0)}</li>}
          </ul>
        )}
      </Section>
      <Section title={copy.name.title}>
        <p>
          {group.shownName || shownNameCopy.none} <span className="soft">{copy.name.seen}</span>
        </p>
        <Button small onClick={() => setOpen('name')}>
          {copy.name.change}
        </Button>
      </Section>
      <Section title={copy.count.title}>
        {group.wroteToday !== undefined && <p className="owngroup__wrote">{copy.wrote(group.wroteToday, members)}</p>}
        <CountOnToday group={group} />
      </Section>
      <EndedGroups ended={ended} />
      <p className="owngroup__leave">
        <Button variant="danger" small onClick={() => setOpen('leave')}>
          {copy.leave.open}
        </Button>
      </p>
      {open === 'name' && <NameDialog group={group} firstName={firstName} onClose={close} />}
      {open === 'leave' && <LeaveDialog group={group} coach={coach} onClose={close} />}
    </>
  );
}

function CountOnToday({ group }: { group: Group }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (isShown: boolean) => api('PUT /api/client/group/count', { body: { isShown } }),
    onSuccess: async (data) => {
      client.setQueryData(ownGroupQuery.queryKey, data);
      await refreshClientPages(client);
    },
    onError: (error) => toast({ variant: 'destructive', title: copy.count.failed, description: sentenceOf(error) }),
  });
  return (
    <SwitchRow
      label={copy.count.label}
      say={copy.count.note}
      checked={save.isPending ? save.variables : group.showsCount}
      onChange={(event) => save.isPending || save.mutate(event.target.checked)}
    />
  );
}

function NameDialog({ group, firstName, onClose }: { group: Group; firstName: string; onClose: () => void }) {
  const client = useQueryClient();
  const [shown, setShown] = useState(() => shownNameFrom(group.shownName, firstName));
  const [isMissing, setMissing] = useState(false);
  const shownName = nameToSend(shown, firstName);
  const save = useMutation({
    mutationFn: (name: string) => api('PUT /api/client/group/name', { body: { shownName: name } }),
    onSuccess: (data) => {
      client.setQueryData(ownGroupQuery.queryKey, data);
      toast({ title: copy.name.saved });
      onClose();
    },
  });
  const error = save.error && (fieldErrorsOf(save.error).shownName ?? sentenceOf(save.error));

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (save.isPending) return;
    if (shownName === undefined) setMissing(true);
    else save.mutate(shownName);
  }

  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || save.isPending || onClose()} title={copy.name.change}>
      <form className="joingroup" onSubmit={onSubmit} noValidate>
        <ShownNameFields
          shown={shown}
          firstName={firstName}
          error={isMissing ? shownNameCopy.missing : (error ?? undefined)}
          onChange={(next) => {
            setShown(next);
            setMissing(false);
            if (save.isError) save.reset();
          }}
        />
        <div className="joingroup__acts">
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button variant="primary" type="submit" pending={save.isPending} pendingText={copy.name.saving}>
            {copy.name.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function LeaveDialog({ group, coach, onClose }: { group: Group; coach: string; onClose: () => void }) {
  const client = useQueryClient();
  const [choice, setChoice] = useState<'stays' | 'leaves'>('stays');
  const [removesPosts, setRemovesPosts] = useState(false);
  const leave = useMutation({
    mutationFn: () => api('POST /api/client/group/leave', { body: { groupId: group.id, coach: choice, removesPosts } }),
    onSuccess: async () => {
      toast({ title: copy.leave.done(group.name) });
      void client.invalidateQueries({ queryKey: userKey });
      await refreshClientPages(client);
      navigate('/');
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={copy.leave.title(group.name)}
      confirm={choice === 'stays' ? copy.leave.confirm : copy.leave.confirmBoth}
      pendingText={copy.leave.pending}
      error={leave.error && `${copy.leave.failed}. ${sentenceOf(leave.error)}`}
      onConfirm={() => leave.mutateAsync()}
    >
      <p className="owngroup__leaving">{copy.leave.text}</p>
      <ChoiceGroup legend={copy.leave.legend} hideLegend>
        <Choice
          name="coach"
          checked={choice === 'stays'}
          onChange={() => setChoice('stays')}
          title={copy.leave.stays.title(coach)}
          description={copy.leave.stays.text}
        />
        <Choice
          name="coach"
          checked={choice === 'leaves'}
          onChange={() => setChoice('leaves')}
          title={copy.leave.leaves.title(coach)}
          description={copy.leave.leaves.text(coach)}
        />
      </ChoiceGroup>
      <Checkbox
        label={copy.leave.posts}
        checked={removesPosts}
        onChange={(event) => setRemovesPosts(event.target.checked)}
      />
      <p className="small soft">{copy.leave.postsStay}</p>
    </ConfirmDialog>
  );
}
