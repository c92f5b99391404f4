import ArrowRight from '#web/ui/icons/arrow-right.ts';
import Lock from '#web/ui/icons/lock.ts';
import { firstNameOf } from '#contract/names.ts';
import { SwitchRow } from '#web/ui/choice.tsx';
import { InEnglish } from '#web/ui/in-english.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Comment, whenOf } from './comment.tsx';
import { share as copy } from '#messages/sharing.ts';
import { useShareEntry } from './mutations.ts';
import type { Share } from './queries.ts';

type Coach = { id: string; fullName: string };

type EntryShareProps = {
  entry: { id: string; createdAt: string; share: Share | null };
  /** The present one, if there is one. */
  coach: Coach | null;
  timeZone: string;
};

type EntrySharingProps = Pick<EntryShareProps, 'coach' | 'timeZone'> & {
  entry?: EntryShareProps['entry'] | undefined;
  /** The coach chosen for an entry that is still to be written. */
  shareWith?: string | undefined;
  choose?: ((coachId: string | undefined) => void) | undefined;
};

const sayOf = (words: typeof copy, coach: string, isOn: boolean) => (isOn ? words.on : words.off)({ coach });

/** Under an entry who can read it; beside an unwritten one, off by default for each entry, the choice to share it. */
export function EntrySharing({ entry, shareWith, choose, coach, timeZone }: EntrySharingProps) {
  if (entry) return <EntryShare entry={entry} coach={coach} timeZone={timeZone} />;
  if (!coach) return null;
  const name = firstNameOf(coach.fullName);
  const isOn = shareWith === coach.id;
  return (
    <>
      <SwitchRow
        label={copy.switch({ coach: name })}
        say={sayOf(copy, name, isOn)}
        checked={isOn}
        onChange={(event) => choose?.(event.target.checked ? coach.id : undefined)}
      />
      <InEnglish say={(english) => sayOf(english.share, name, isOn)} />
    </>
  );
}

/** Under an own entry: the same switch, when it was read, and what was answered. */
export function EntryShare({ entry: { id, createdAt, share }, coach, timeZone }: EntryShareProps) {
  const change = useShareEntry(id);
  const name = firstNameOf(share?.coachName || coach?.fullName || '');
  const isShared = Boolean(share?.sharedAt);
  const comments = share?.comments ?? [];
  if (!isShared && !coach && comments.length === 0) return null;
  return (
    <div className="eshare" role="group" aria-label={copy.region}>
      {isShared || coach ? (
        <SwitchRow
          label={
            <>
              {copy.switch({ coach: name })}
              {/* Beside another page of the same day it would have the other's name. */}
              <span className="sr">, {copy.written({ when: whenOf(createdAt, timeZone) })}</span>
            </>
          }
          say={share?.sharedAt ? stateOf(share, name, timeZone) : copy.off({ coach: name })}
          checked={change.isPending ? change.variables !== null : isShared}
          aria-busy={change.isPending || undefined}
          onChange={(event) => {
            if (!change.isPending) change.mutate(event.target.checked && coach ? coach.id : null);
          }}
        />
      ) : (
        <p className="soft small row g2">
          <Lock />
          {copy.alone}
        </p>
      )}
      {(isShared || coach) && <InEnglish say={(english) => sayOf(english.share, name, isShared)} />}
      {comments.length > 0 && (
        <ol className="comments" aria-label={copy.comments}>
          {comments.map((comment) => (
            <Comment key={comment.id} comment={comment} author={comment.coachName} timeZone={timeZone} />
          ))}
        </ol>
      )}
      {/* A former coach's words are not answered to the present one. */}
      {coach && comments.at(-1)?.coachName === coach.fullName && (
        <AppLink className="eshare__answer row inline g2" href={`/messages?with=${coach.id}`}>
          {copy.answer}
          <ArrowRight />
        </AppLink>
      )}
    </div>
  );
}

function stateOf(share: Share, name: string, timeZone: string): string {
  return [
    share.readAt ? copy.read({ coach: name, when: whenOf(share.readAt, timeZone) }) : copy.unread({ coach: name }),
    share.isEditedSinceRead && copy.editedSince,
    copy.close,
  ]
    .filter(Boolean)
    .join(' ');
}
