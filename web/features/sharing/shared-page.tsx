import { useCallback, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { countWords } from '#contract/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { MoodBadge } from '#web/ui/mood.tsx';
import { whenOf } from './comment.tsx';
import { shared as copy } from '#messages/sharing-coach.ts';
import { useMarkRead } from './coach-mutations.ts';
import { refreshShared, sharedEntryQuery, type SharedEntry } from './queries.ts';
import { CommentBox, OwnComments } from './shared-entry.tsx';
import { SharedFailed } from './shared-failed.tsx';
import { mediaWords, SharedWords } from './shared-words.tsx';
import { useSeen } from '#web/platform/use-seen.ts';
import { WeekCardById } from './week-cards.tsx';

type SharedPin = { id: string; kind: 'entry' | 'week-card' };
type SharedPagesProps = {
  client: { id: string; firstName: string };
  /** Of one day. */
  pins: readonly SharedPin[];
  timeZone: string;
  /** Read, and nothing to say: to the next one. */
  onMoveOn: () => void;
};

/** What was shared of one day, below the client's cloth: pages, and the card of a week. */
export function SharedPages({ client, pins, timeZone, onMoveOn }: SharedPagesProps) {
  return pins.map(({ id, kind }) =>
    kind === 'entry' ? (
      <SharedPage key={id} client={client} entryId={id} timeZone={timeZone} onMoveOn={onMoveOn} />
    ) : (
      <WeekCardById key={id} clientId={client.id} cardId={id} timeZone={timeZone} />
    ),
  );
}

type SharedPageProps = Omit<SharedPagesProps, 'pins'> & { entryId: string };

function SharedPage({ client, entryId, timeZone, onMoveOn }: SharedPageProps) {
  const list = useQuery(sharedEntryQuery(client.id, entryId));
  if (list.error) return <SharedFailed level={3} list={list} />;
  if (!list.data)
    return (
      <Loading quiet text={copy.loading}>
        <SkeletonLines lines={6} />
      </Loading>
    );
  const [entry] = list.data.entries;
  if (!entry) return <p className="soft">{copy.gone.title}.</p>;
  return <Page client={client} entry={entry} timeZone={timeZone} onMoveOn={onMoveOn} />;
}

type PageProps = Omit<SharedPageProps, 'entryId'> & { entry: SharedEntry };

/** It opens by itself, so it counts as read once its text was in view for a while, or with anything done on it. */
function Page({ client, entry, timeZone, onMoveOn }: PageProps) {
  const queryClient = useQueryClient();
  const { mutate: markRead, isPending } = useMarkRead(client.id, entry.id);
  const isUnread = entry.readAt === null || entry.isEditedSinceRead;
  /** As it was when it was opened, before that made it read. */
  const [before] = useState(entry);
  const [isLeft, setLeft] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  const read = useCallback(() => markRead(entry.version), [markRead, entry.version]);
  useSeen(text, isUnread, read);
  const act = () => {
    if (isUnread && !isPending) read();
  };
  const wasUnread = before.readAt === null || before.isEditedSinceRead;
  return (
    <div className="sharedpage" onClick={act} onChange={act}>
      <p className="sharedpage__prompt anywhere" dir="auto">
        {entry.promptText}
      </p>
      <SharedWords entry={entry} name={client.firstName} ref={text} />
      <p className="shared__facts soft small row wrap gy1 gx4">
        <MoodBadge mood={entry.moodScore} />
        {entry.entryType === 'text' && <span>{copy.words({ count: countWords(entry.entryText) })}</span>}
        {mediaWords(entry).map((words) => (
          <span key={words} className="num">
            {words}
          </span>
        ))}
        <span>{copy.sharedWithYou({ when: whenOf(entry.sharedAt, timeZone) })}</span>
        {before.readAt && (
          <span>
            {before.isEditedSinceRead ? copy.changedSince : copy.youRead({ when: whenOf(before.readAt, timeZone) })}
          </span>
        )}
      </p>
      <OwnComments clientId={client.id} entry={entry} timeZone={timeZone} />
      <CommentBox
        clientId={client.id}
        entry={entry}
        hint={copy.box.hint({ name: client.firstName })}
        onGone={() => void refreshShared(queryClient, client.id)}
      >
        {wasUnread && !isLeft && (
          <Button
            small
            variant="quiet"
            onClick={() => {
              setLeft(true);
              onMoveOn();
            }}
          >
            {copy.box.none}
          </Button>
        )}
        {wasUnread && <span className="small soft">{copy.clientSees({ name: client.firstName })}</span>}
      </CommentBox>
    </div>
  );
}
