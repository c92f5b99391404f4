import { useRef, useState } from 'react';
import Lock from 'lucide-react/icons/lock';
import Users from 'lucide-react/icons/users';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { SwitchRow } from '#web/ui/choice.tsx';
import { Comment, whenOf } from './comment.tsx';
import { shareCopy as copy } from './copy.ts';
import { useShareEntry } from './mutations.ts';
import type { Share } from './queries.ts';

type EntryShareProps = {
  entry: { id: string; share: Share | null };
  /** The present one, if there is one. */
  coach: { id: string; fullName: string } | null;
  timeZone: string;
};

type EntrySharingProps = Pick<EntryShareProps, 'coach' | 'timeZone'> & {
  entry?: EntryShareProps['entry'] | undefined;
  /** The coach chosen for an entry that is still to be written. */
  shareWith?: string | undefined;
  choose?: ((coachId: string | undefined) => void) | undefined;
};

/** Under an entry who can read it; beside an unwritten one the choice to share it. */
export function EntrySharing({ entry, shareWith, choose, coach, timeZone }: EntrySharingProps) {
  if (entry) return <EntryShare entry={entry} coach={coach} timeZone={timeZone} />;
  return (
    coach && (
      <ShareSwitch
        coachName={coach.fullName}
        isOn={shareWith === coach.id}
        onChange={(isOn) => choose?.(isOn ? coach.id : undefined)}
      />
    )
  );
}

/** Under an own entry: who can read it, when it was read, what was answered, and the way to change who reads it. */
export function EntryShare({ entry: { id, share }, coach, timeZone }: EntryShareProps) {
  const region = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const name = share?.coachName || coach?.fullName || copy.coach;
  const change = useShareEntry(id, (isShared) => {
    setAsking(false);
    toast({ title: isShared ? copy.share.done(name) : copy.back.done });
    // What was pressed has gone; what it changed stands here.
    requestAnimationFrame(() => region.current?.focus());
  });
  const isShared = Boolean(share?.sharedAt);
  const say = isShared ? copy.back : copy.share;
  const comments = share?.comments ?? [];
  if (!isShared && !coach && comments.length === 0) return null;

  function close() {
    setAsking(false);
    requestAnimationFrame(() => region.current?.focus());
  }
  return (
    <div className="eshare" role="group" aria-label={copy.region} ref={region} tabIndex={-1}>
      <div className="eshare__line">
        <p className="eshare__say">
          {isShared ? <Users /> : <Lock />}
          <span>
            {share?.sharedAt ? (
              <SharedState share={share} sharedAt={share.sharedAt} name={name} timeZone={timeZone} />
            ) : (
              copy.private
            )}
          </span>
        </p>
        {!isAsking && (isShared || coach) && (
          <Button small variant="quiet" onClick={() => setAsking(true)}>
            {isShared ? copy.back.offer : copy.share.offer(name)}
          </Button>
        )}
      </div>
      {isAsking && (
        <div className="eshare__ask">
          <p>{say.means(name)}</p>
          <div className="eshare__acts">
            <Button
              small
              autoFocus
              variant={isShared ? 'second' : 'primary'}
              pending={change.isPending}
              onClick={() => change.mutate(isShared ? null : (coach?.id ?? null))}
            >
              {say.go}
            </Button>
            <Button small variant="quiet" onClick={close}>
              {say.cancel}
            </Button>
          </div>
        </div>
      )}
      {comments.length > 0 && (
        <ol className="comments" aria-label={copy.comments}>
          {comments.map((comment) => (
            <Comment key={comment.id} comment={comment} author={comment.coachName || copy.coach} timeZone={timeZone} />
          ))}
        </ol>
      )}
    </div>
  );
}

function SharedState({
  share,
  sharedAt,
  name,
  timeZone,
}: {
  share: Share;
  sharedAt: string;
  name: string;
  timeZone: string;
}) {
  return (
    <>
      {copy.shared(name, whenOf(sharedAt, timeZone))}{' '}
      {share.readAt ? copy.read(name, whenOf(share.readAt, timeZone)) : copy.unread}
      {share.isEditedSinceRead && ` ${copy.editedSince}`}
    </>
  );
}

type ShareSwitchProps = { coachName: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** Beside the save button, and off for every entry anew: nobody shares by habit. */
export function ShareSwitch({ coachName, isOn, onChange }: ShareSwitchProps) {
  const name = coachName || copy.coach;
  return (
    <SwitchRow
      label={copy.switch.label(name)}
      say={isOn ? copy.switch.on(name) : copy.switch.off}
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
