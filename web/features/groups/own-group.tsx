import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Lock from '#web/ui/icons/lock.ts';
import { refreshClientPages } from '#web/features/today/queries.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { longCalendarDay } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { LoadError } from '#web/ui/load.tsx';
import { Count } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { SwitchRow } from '#web/ui/choice.tsx';
import { AppLink, Crumb } from '#web/ui/link.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { ownGroup as copy } from '#messages/groups.ts';
import { LeaveGroup, OwnName } from './own-place.tsx';
import { ownGroupQuery, type Ended, type Group } from './queries.ts';
import './groups.css';

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
        <LoadError level={1} title={copy.failed.title} onRetry={refetch} error={error} />
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
            <AppLink href={`/groups/${id}`}>
              <bdi>{name}</bdi>
            </AppLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function GroupOf({ group, ended, firstName }: { group: Group; ended: Ended; firstName: string }) {
  const { names, members } = group;
  const others = members - 1;
  const nameless = others - names.length;
  const coach = group.coach.fullName || copy.noCoachName;
  const from = longCalendarDay(group.startsOn);
  return (
    <>
      <h1 className="title mt2 anywhere" tabIndex={-1} dir="auto">
        {group.name}
      </h1>
      <p className="soft">{copy.facts({ members, coach })}</p>
      <p className="soft">
        {group.lastDate
          ? copy.dates({ program: group.programTitle, from, to: longCalendarDay(group.lastDate) })
          : copy.datesOwn({ program: group.programTitle, from })}
      </p>
      <p className="owngroup__private row g2">
        <Lock />
        {copy.private}
      </p>
      <ButtonLink className="owngroup__room" variant="primary" href={`/groups/${group.id}`}>
        {copy.room}
        <Count value={group.unread} label={copy.roomNew({ count: group.unread })} />
      </ButtonLink>
      <Section title={copy.members.title}>
        {others === 0 ? (
          <p className="soft">{copy.members.alone}</p>
        ) : (
          <ul className="owngroup__names">
            {names.map((name, index) => (
              <li key={index}>
                <bdi>{name}</bdi>
              </li>
            ))}
            {nameless > 0 && (
              <li className="soft">{copy.members.nameless({ count: nameless, isMore: names.length > 0 })}</li>
            )}
          </ul>
        )}
      </Section>
      <OwnName group={group} firstName={firstName} />
      <Section title={copy.count.title}>
        {group.wrote && (
          <p className="mb3">
            {typeof group.wrote === 'string' ? copy.wrote[group.wrote] : copy.wrote.counted(group.wrote)}
          </p>
        )}
        <CountOnToday group={group} />
      </Section>
      <EndedGroups ended={ended} />
      <LeaveGroup group={group} />
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
