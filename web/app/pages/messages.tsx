import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { clientDashboardQuery } from '#web/features/today/queries.ts';
import { coachDashboardQuery, type CoachDashboard } from '#web/features/coach-dashboard/queries.ts';
import { ConversationList } from '#web/features/messages/components/conversation-list.tsx';
import { Conversation } from '#web/features/messages/components/conversation.tsx';
import { Messages, OpenConversationWith } from '#web/features/messages/components/messages.tsx';
import { useNewConversation } from '#web/features/messages/components/new-conversation.tsx';
import { messages as copy } from '#messages/messages.ts';
import { conversationsQuery, type Conversation as About } from '#web/features/messages/queries.ts';
import { useUser } from '#web/features/session/queries.ts';
import { useOwnSearch } from '#web/platform/use-own-search.ts';
import { useIsWide } from '#web/platform/use-is-wide.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';

type Assignment = NonNullable<CoachDashboard['clients'][number]['currentAssignment']>;

/** A client's place in their program. */
function lineOf({ programTitle, status, startsOn, currentWeek, currentDay }: Assignment): string {
  return status === 'active' && !startsOn
    ? copy.place({ program: programTitle, week: currentWeek, day: currentDay })
    : programTitle;
}

export default function MessagesPage() {
  const { conversationId } = useParams();
  const { role, timeZone } = useUser();
  const isClient = role === 'client';
  const search = new URLSearchParams(useOwnSearch(conversationId ? '/messages/:conversationId' : '/messages'));
  const personId = conversationId ? null : search.get('with');
  const onlyId = useOnlyConversation();
  const shownId = conversationId ?? (personId ? undefined : onlyId);
  const home = useQuery({ ...clientDashboardQuery, enabled: isClient });
  const coach = home.data?.coach;
  const clients = useQuery({ ...coachDashboardQuery, enabled: !isClient }).data?.clients;

  const ownClient = (person: About['person']) => clients?.find(({ id }) => id === person.id);
  const roleOf = (person: About['person']) =>
    person.role === 'client' || !person.id ? '' : person.id === coach?.id ? copy.roles.ownCoach : copy.roles.coach;
  const lineOfCoach = (person: About['person']) =>
    person.id && person.id === coach?.id && home.data?.sessions?.canBook ? (
      <>
        <span className="sr">{roleOf(person)} </span>
        <AppLink href="/sessions/new">{copy.conversation.chooseTime}</AppLink>
      </>
    ) : (
      roleOf(person)
    );
  const about = (person: About['person']) => {
    if (person.role === 'coach')
      return { line: lineOfCoach(person), href: person.id && `/coach/${person.id}`, cloth: undefined };
    const client = ownClient(person);
    return {
      line: client?.currentAssignment ? lineOf(client.currentAssignment) : copy.roles.client,
      href: client ? `/client/${person.id}` : null,
      cloth: client?.cloth,
    };
  };
  const newConversation = useNewConversation();
  const begin = !isClient ? (
    newConversation.button
  ) : coach ? (
    <ButtonLink small href={`/messages?with=${coach.id}`}>
      {copy.empty.write({ name: coach.fullName })}
    </ButtonLink>
  ) : (
    // Its place is kept while it is not known.
    home.isPending && <></>
  );

  return (
    <>
      <Messages
        list={
          <ConversationList
            openId={shownId ?? personId ?? undefined}
            timeZone={timeZone}
            roleOf={roleOf}
            nobodyYet={isClient ? copy.empty.client : copy.empty.coach}
            begin={begin}
            find={isClient && <ButtonLink href="/coaches">{copy.empty.meet}</ButtonLink>}
          />
        }
      >
        {shownId ? (
          <Conversation
            key={shownId}
            conversationId={shownId}
            timeZone={timeZone}
            at={Number(search.get('at')) || null}
            about={about}
          />
        ) : personId ? (
          <OpenConversationWith personId={personId} />
        ) : null}
      </Messages>
      {newConversation.dialog}
    </>
  );
}

/**
 * With a single conversation there is nothing to choose: beside the list it opens by itself, without a new address, and
 * stays open when a second one arrives.
 */
function useOnlyConversation(): string | undefined {
  const { data } = useInfiniteQuery(conversationsQuery(''));
  const [openId, setOpenId] = useState<string>();
  const [first, second] = data?.pages[0]?.conversations ?? [];
  if (openId === undefined && first && !second) setOpenId(first.id);
  return useIsWide() ? openId : undefined;
}
