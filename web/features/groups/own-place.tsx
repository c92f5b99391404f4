import { useState, type SubmitEvent } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { refreshClientPages } from '#web/features/today/queries.ts';
import { refreshRoom } from '#web/features/cohort-room/queries.ts';
import { api, fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { userKey } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, Choice, ChoiceGroup } from '#web/ui/choice.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { InEnglish } from '#web/ui/in-english.tsx';
import { Section } from '#web/ui/section.tsx';
import { ownGroup as copy, shownName as shownNameCopy } from '#messages/groups.ts';
import { ownGroupQuery, type Ended } from './queries.ts';
import { nameToSend, ShownNameFields, shownNameFrom } from './shown-name.tsx';
import './groups.css';

/** What a group that runs and one that is over have in common. */
type Place = Ended[number];

/** Beside the room of a group that is over: one that runs has a page of its own for it. */
export function PlaceInOverGroup({ groupId, firstName }: { groupId: string; firstName: string }) {
  const group = useQuery(ownGroupQuery).data?.ended.find(({ id }) => id === groupId);
  if (!group) return null;
  return (
    <div>
      <OwnName group={group} firstName={firstName} />
      <LeaveGroup group={group} isOver />
    </div>
  );
}

/** What other members see, and how to change it. */
export function OwnName({ group, firstName }: { group: Place; firstName: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={copy.name.title}>
      <p>
        <span className="soft">{copy.name.seen}</span> <bdi>{group.shownName || shownNameCopy.none}</bdi>
      </p>
      <Button small className="owngroup__rename" onClick={() => setOpen(true)}>
        {copy.name.change}
      </Button>
      {isOpen && <NameDialog group={group} firstName={firstName} onClose={() => setOpen(false)} />}
    </Section>
  );
}

/** Out of one that is over the coach stays: parting has a place of its own in Settings. */
export function LeaveGroup({ group, isOver = false }: { group: Place; isOver?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="mt5">
        <Button variant="danger" small onClick={() => setOpen(true)}>
          {copy.leave.open}
        </Button>
      </p>
      {isOpen && <LeaveDialog group={group} isOver={isOver} onClose={() => setOpen(false)} />}
    </>
  );
}

function NameDialog({ group, firstName, onClose }: { group: Place; firstName: string; onClose: () => void }) {
  const client = useQueryClient();
  const [shown, setShown] = useState(() => shownNameFrom(group.shownName, firstName));
  const [isMissing, setMissing] = useState(false);
  const shownName = nameToSend(shown, firstName);
  const save = useMutation({
    mutationFn: (name: string) => api('PUT /api/client/group/name', { body: { shownName: name, groupId: group.id } }),
    onSuccess: (data) => {
      client.setQueryData(ownGroupQuery.queryKey, data);
      refreshRoom(client, group.id);
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
      <form className="stack mt5" onSubmit={onSubmit} noValidate>
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
        <div className="joingroup__acts row stretch wrap end g2 mt4">
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button variant="primary" type="submit" pending={save.isPending} pendingText={copy.name.saving}>
            {copy.name.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function LeaveDialog({ group, isOver, onClose }: { group: Place; isOver: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const coach = group.coach.fullName || copy.noCoachName;
  const [choice, setChoice] = useState<'stays' | 'leaves'>('stays');
  const [removesPosts, setRemovesPosts] = useState(false);
  const leave = useMutation({
    mutationFn: () => api('POST /api/client/group/leave', { body: { groupId: group.id, coach: choice, removesPosts } }),
    onSuccess: async () => {
      toast({ title: copy.leave.done({ group: group.name }) });
      void client.invalidateQueries({ queryKey: userKey });
      await refreshClientPages(client);
      navigate('/');
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={copy.leave.title({ group: group.name })}
      confirm={choice === 'stays' ? copy.leave.confirm : copy.leave.confirmBoth}
      pendingText={copy.leave.pending}
      error={leave.error && `${copy.leave.failed}. ${sentenceOf(leave.error)}`}
      onConfirm={() => leave.mutateAsync()}
    >
      <p className="mb3">{isOver ? copy.leave.textOver : copy.leave.text}</p>
      {!isOver && (
        <ChoiceGroup legend={copy.leave.legend} hideLegend>
          <Choice
            name="coach"
            checked={choice === 'stays'}
            onChange={() => setChoice('stays')}
            title={copy.leave.stays.title({ coach })}
            description={copy.leave.stays.text}
          />
          <Choice
            name="coach"
            checked={choice === 'leaves'}
            onChange={() => setChoice('leaves')}
            title={copy.leave.leaves.title({ coach })}
            description={copy.leave.leaves.text({ coach })}
          />
        </ChoiceGroup>
      )}
      <Checkbox
        label={copy.leave.posts}
        checked={removesPosts}
        onChange={(event) => setRemovesPosts(event.target.checked)}
      />
      <p className="small soft">{copy.leave.postsStay}</p>
      <InEnglish
        say={({ ownGroup: { leave: words } }) => [
          isOver ? words.textOver : words.text,
          ...(isOver ? [] : [`${words.stays.title({ coach })}: ${words.stays.text}`]),
          ...(isOver ? [] : [`${words.leaves.title({ coach })}: ${words.leaves.text({ coach })}`]),
          words.posts,
          words.postsStay,
        ]}
      />
    </ConfirmDialog>
  );
}
