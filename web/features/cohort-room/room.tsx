import { useState, type ReactNode } from 'react';
import Lock from '#web/ui/icons/lock.ts';
import { roomRights } from '#contract/cohort-room/rules.ts';
import { firstNameOf } from '#contract/names.ts';
import { ApiError } from '#web/platform/api.ts';
import { LoadError } from '#web/ui/load.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Radios, SwitchRow } from '#web/ui/choice.tsx';
import { AppLink, Crumb } from '#web/ui/link.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { room as copy } from '#messages/cohort-room.ts';
import { PlannedPosts } from './planned-posts.tsx';
import { PostForm } from './post-form.tsx';
import { RemovePost } from './post-menu.tsx';
import { PostCard } from './post.tsx';
import {
  inOrder,
  useChangeRoom,
  useMarkRead,
  useRoom,
  type Post,
  type ReportedPost,
  type Room as RoomFacts,
} from './queries.ts';
import { LeftDraft, Unsent, useLeftDrafts, useUnsentPosts } from './unsent.tsx';
import './room.css';

/** The room as its coach opens it. */
export function CohortRoomPage({ cohortId, timeZone }: OfRoom) {
  const first = useRoom(cohortId).data?.pages[0];
  return (
    <RoomFrame
      cohortId={cohortId}
      timeZone={timeZone}
      back={<Crumb href={`/cohorts/${cohortId}`}>{copy.back}</Crumb>}
      line={() => copy.title}
      fact={copy.fact.coach}
      side={(room) => <PlannedPosts room={room} planned={first?.planned ?? []} />}
    />
  );
}

/** The room as a member opens it, with who is in it, and below that what the page puts there. */
export function GroupRoomPage({ cohortId, timeZone, children }: OfRoom & { children?: ReactNode }) {
  return (
    <RoomFrame
      cohortId={cohortId}
      timeZone={timeZone}
      back={<Crumb href="/group">{copy.backToGroup}</Crumb>}
      line={(room) => copy.facts({ members: room.members, coach: firstNameOf(room.coach.name) })}
      fact={copy.fact.member}
      side={(room) => (
        <>
          <Section title={copy.here.title}>
            <p className="soft">{whoIsHere(room)}</p>
          </Section>
          {children}
        </>
      )}
    />
  );
}

type OfRoom = { cohortId: string; timeZone: string };
type RoomFrameProps = OfRoom & {
  back: ReactNode;
  /** Below the name. */
  line: (room: RoomFacts) => string;
  /** What is visible to whom. */
  fact: string;
  side: (room: RoomFacts) => ReactNode;
};

function RoomFrame({ cohortId, timeZone, back, line, fact, side }: RoomFrameProps) {
  const room = useRoom(cohortId).data?.pages[0]?.room;
  return (
    <>
      {back}
      <header className="roomhead">
        <h1 className="title" tabIndex={-1} dir="auto">
          {room?.name ?? copy.title}
        </h1>
        {/* Its line is reserved while the name is not known yet. */}
        <p className="soft">{room ? line(room) : '\u00a0'}</p>
        <p className="roomfact row g2">
          <Lock />
          <span>{fact}</span>
        </p>
      </header>
      <div className="room">
        <RoomPosts cohortId={cohortId} timeZone={timeZone} />
        {room && <RoomSettings room={room}>{side(room)}</RoomSettings>}
      </div>
    </>
  );
}

/** The names members chose; who chose none is only counted. */
function whoIsHere({ coach, names, members, ownName }: RoomFacts): string {
  const own = names.indexOf(ownName);
  const shown = names.map((name, at) => (at === own ? copy.here.own({ name }) : name));
  const nameless = members - names.length;
  if (nameless > 0) shown.push(copy.here.nameless({ count: nameless }));
  return `${copy.here.coach({ name: coach.name })} ${shown.join(', ')}`;
}

/** What was written in a room, and the field for more. */
function RoomPosts({ cohortId, timeZone }: { cohortId: string; timeZone: string }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useRoom(cohortId);
  const first = data?.pages[0];
  useMarkRead(first?.room);
  const isGone = error instanceof ApiError && error.status === 404;
  if (isGone)
    return (
      <div>
        <EmptyState title={copy.missing.title} action={<ButtonLink href="/">{copy.missing.go}</ButtonLink>}>
          {copy.missing.text}
        </EmptyState>
        <LeftInGoneRoom cohortId={cohortId} />
      </div>
    );
  if (!first)
    return error ? (
      <LoadError title={copy.failed.title} onRetry={refetch} pending={isFetching} error={error} />
    ) : (
      <Loading text={copy.loading}>
        <SkeletonRows rows={3} hasFaces />
      </Loading>
    );
  const earlier = hasNextPage && (
    <Button
      small
      variant="quiet"
      pending={isFetchingNextPage}
      pendingText={copy.loadingEarlier}
      onClick={() => void fetchNextPage()}
    >
      {copy.earlier}
    </Button>
  );
  return (
    <div>
      <ReportedPosts room={first.room} reported={first.reported ?? []} timeZone={timeZone} />
      <Posts
        room={first.room}
        pinned={first.pinned}
        posts={inOrder(data.pages)}
        earlier={earlier}
        timeZone={timeZone}
      />
    </div>
  );
}

type ReportedPostsProps = { room: RoomFacts; reported: ReportedPost[]; timeZone: string };

/** For the coach: what members asked them to look at, until it is kept or removed. */
function ReportedPosts({ room, reported, timeZone }: ReportedPostsProps) {
  const change = useChangeRoom(room.cohortId);
  const [removing, setRemoving] = useState<Post>();
  if (reported.length === 0) return null;
  return (
    <Section title={copy.reported.title} className="mb6">
      <p className="small soft">{copy.reported.text}</p>
      {reported.map(({ post, reports, reasons }) => (
        <div key={post.id} className="roomreport">
          <PostCard room={room} post={post} timeZone={timeZone} isAlone />
          <p className="small">{copy.reported.times({ count: reports })}</p>
          {reasons.length === 0 && <p className="small soft">{copy.reported.noReason}</p>}
          {reasons.map((reason, at) => (
            <blockquote key={at} className="small" dir="auto">
              {reason}
            </blockquote>
          ))}
          <span className="row stretch wrap g2">
            <Button small disabled={change.isPending} onClick={() => change.mutate({ do: 'keep', post })}>
              {copy.reported.keep}
            </Button>
            <Button small variant="danger" disabled={change.isPending} onClick={() => setRemoving(post)}>
              {copy.reported.remove}
            </Button>
          </span>
        </div>
      ))}
      {removing && <RemovePost room={room} post={removing} onClose={() => setRemoving(undefined)} />}
    </Section>
  );
}

/** The room is closed to them, their own words are not. */
function LeftInGoneRoom({ cohortId }: { cohortId: string }) {
  const unsent = useUnsentPosts(cohortId, []);
  const left = useLeftDrafts(cohortId, () => false);
  return (
    <>
      {unsent.map((post) => (
        <Unsent key={post.item.key} {...post} />
      ))}
      {left.map((draft) => (
        <LeftDraft key={draft.id} draft={draft} />
      ))}
    </>
  );
}

type PostsProps = { room: RoomFacts; pinned: Post[]; posts: Post[]; earlier: ReactNode; timeZone: string };

function Posts({ room, pinned, posts, earlier, timeZone }: PostsProps) {
  const [readBefore] = useState({ number: room.readNumber, day: room.readDay });
  const known = [...pinned, ...posts];
  const unsent = useUnsentPosts(room.cohortId, known);
  const isShown = (postId: string | null) => known.some(({ id, state }) => id === postId && state === 'shown');
  const left = useLeftDrafts(room.cohortId, (parentId) =>
    parentId === null ? room.canWrite : roomRights(room).canAnswer && isShown(parentId),
  );
  const listed = posts.filter((post) => !pinned.some(({ id }) => id === post.id));
  const isNew = ({ number, programDay = 0, isMine }: Post) =>
    !isMine && (number > readBefore.number || programDay > readBefore.day);
  const firstNew = readBefore.number > 0 ? listed.find(isNew)?.id : undefined;
  const line = (post: (typeof unsent)[number]) => <Unsent key={post.item.key} {...post} />;
  const answersOnTheWay = (postId: string) => {
    const own = unsent.filter(({ item }) => item.content.parentId === postId);
    return own.length > 0 ? own.map(line) : undefined;
  };
  const card = (post: Post) => (
    <PostCard key={post.id} room={room} post={post} timeZone={timeZone} unsentAnswers={answersOnTheWay(post.id)} />
  );
  // An answer to a post that is gone is listed among one's own posts.
  const mine = unsent.filter(({ item }) => !isShown(item.content.parentId));
  return (
    <div className="room__posts">
      {pinned.map(card)}
      {earlier}
      {known.length === 0 && mine.length === 0 && (
        <EmptyState title={copy.empty.title}>{room.isCoach ? copy.empty.coach : copy.empty.member}</EmptyState>
      )}
      {listed.map((post) =>
        post.id === firstNew ? (
          <div key={post.id}>
            <p className="roomnew row">{copy.fresh}</p>
            {card(post)}
          </div>
        ) : (
          card(post)
        ),
      )}
      {mine.map(line)}
      {left.map((draft) => (
        <LeftDraft key={draft.id} draft={draft} />
      ))}
      <Writing room={room} />
    </div>
  );
}

function Writing({ room }: { room: RoomFacts }) {
  const coach = firstNameOf(room.coach.name);
  if (room.isEnded) return <p className="roomclosed soft">{copy.closed.ended}</p>;
  if (!room.canWrite)
    return (
      <p className="roomclosed soft">
        {copy.closed.coach({ coach })} <AppLink href={`/messages?with=${room.coach.id}`}>{copy.closed.message}</AppLink>
      </p>
    );
  return (
    <PostForm
      cohortId={room.cohortId}
      parentId={null}
      lastNumber={room.lastNumber}
      label={room.isCoach ? copy.write.coach : copy.write.member}
      placeholder={room.isCoach ? copy.write.placeholder.coach : copy.write.placeholder.member}
      send={copy.write.post}
      note={
        room.isCoach
          ? copy.write.asCoach({ members: room.members })
          : copy.write.as({ members: room.members, coach, name: room.ownName, hasName: room.ownName !== '' })
      }
    />
  );
}

/** Who writes, for the coach; and for everybody whether they want a mark. */
function RoomSettings({ room, children }: { room: RoomFacts; children?: ReactNode }) {
  const change = useChangeRoom(room.cohortId);
  return (
    <aside className="room__side stack g5 mt7" aria-label={copy.settings}>
      {room.isCoach && (
        <Section title={copy.writers.label}>
          <Radios
            label={copy.writers.label}
            value={room.writers}
            disabled={change.isPending}
            options={[
              { value: 'coach', label: copy.writers.coach },
              { value: 'everyone', label: copy.writers.everyone },
            ]}
            onChange={(writers) => change.mutate({ do: 'writers', writers })}
          />
          <p className="small soft">{copy.writersSay[room.writers]}</p>
        </Section>
      )}
      {children}
      <Section title={copy.news} className="room__news">
        <SwitchRow
          label={copy.mute.label}
          say={room.isCoach ? copy.mute.coach : copy.mute.member}
          checked={!room.isMuted}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ do: 'mute', isMuted: !event.target.checked })}
        />
        {!room.isEnded && (
          <SwitchRow
            label={copy.mail.label}
            say={room.isMuted ? copy.mail.muted : copy.mail.say}
            checked={room.mailsDaily && !room.isMuted}
            disabled={change.isPending || room.isMuted}
            onChange={(event) => change.mutate({ do: 'mail', mailsDaily: event.target.checked })}
          />
        )}
      </Section>
    </aside>
  );
}
