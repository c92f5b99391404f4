import { copyToClipboard } from '#web/platform/copy-to-clipboard.ts';
import { useIsOffline } from '#web/platform/device/connection.ts';
import { usePersonId } from '#web/platform/device/person.ts';
import { useUnsavedDrafts, type UnsavedDraft } from '#web/platform/device/use-draft.ts';
import { useOutbox } from '#web/platform/device/use-outbox.ts';
import { Button, SecondPressButton } from '#web/ui/button.tsx';
import { StateLine } from '#web/ui/state.tsx';
import { room as roomCopy } from '#messages/cohort-room.ts';
import { parentOfPlace, postOutbox, type UnsentPost } from './post-outbox.ts';
import type { Post } from './queries.ts';

const copy = roomCopy.unsent;

type OnItsWay = { item: UnsentPost; state: 'sending' | 'device' | 'signedOut' };

/** What was posted in this room from this device and is not among the known posts yet. */
export function useUnsentPosts(cohortId: string, known: readonly Post[]): OnItsWay[] {
  const { items, sending, held, isSignedOut } = useOutbox(postOutbox);
  const isOffline = useIsOffline();
  const isWaiting = isOffline || held !== null || isSignedOut;
  return items
    .filter((item) => item.content.cohortId === cohortId && !hasArrived(item, known))
    .map((item) => ({
      item,
      state: item.key === sending || !isWaiting ? 'sending' : isSignedOut ? 'signedOut' : 'device',
    }));
}

/** The live channel may bring a post before the answer to its sending: then it is known by its words. */
function hasArrived({ sentAt, content }: UnsentPost, known: readonly Post[]): boolean {
  return (
    sentAt !== null ||
    (content.parentId === null &&
      known.some(({ isMine, number, text }) => isMine && number > content.after && text === content.text))
  );
}

/** On its way from this device, or refused with the reason. */
export function Unsent({ item, state }: OnItsWay) {
  const userId = usePersonId();
  return (
    <article className="post post--unsent" aria-label={item.refusal ? copy.failed : copy[state]}>
      <p className="post__text read" dir="auto">
        {item.content.text}
      </p>
      {item.refusal ? (
        <div className="post__foot row wrap gy1 gx3 mt1" role="alert">
          <p className="small">
            {copy.failed}. {item.refusal.sentence}
          </p>
          <Button small onClick={() => void postOutbox.retry(userId, item.key).catch(() => {})}>
            {copy.again}
          </Button>
          <CopyAndDelete
            text={item.content.text}
            onDelete={() => void postOutbox.drop(userId, item.key).catch(() => {})}
          />
        </div>
      ) : (
        <StateLine state={state === 'sending' ? 'busy' : 'device'}>{copy[state]}</StateLine>
      )}
    </article>
  );
}

/** What was typed in this room where there is no field for it any more. `hasField` is asked with the post it answers. */
export function useLeftDrafts(cohortId: string, hasField: (parentId: string | null) => boolean): UnsavedDraft[] {
  return useUnsavedDrafts().filter(({ place }) => {
    const parentId = parentOfPlace(cohortId, place);
    return parentId !== undefined && !hasField(parentId);
  });
}

/** The room was closed while this was being written: it can still be read, copied or deleted. */
export function LeftDraft({ draft: { value, discard } }: { draft: UnsavedDraft }) {
  const text = String(value);
  return (
    <article className="post post--unsent" aria-label={copy.left}>
      <p className="post__text read" dir="auto">
        {text}
      </p>
      <div className="post__foot row wrap gy1 gx3 mt1">
        <p className="small">{copy.left}</p>
        <CopyAndDelete text={text} onDelete={discard} />
      </div>
    </article>
  );
}

function CopyAndDelete({ text, onDelete }: { text: string; onDelete: () => void }) {
  return (
    <>
      <Button small onClick={() => void copyToClipboard(text, { done: copy.copied, failed: copy.notCopied })}>
        {copy.copy}
      </Button>
      <SecondPressButton small variant="quiet" label={copy.drop} sure={copy.dropSure} onConfirm={onDelete} />
    </>
  );
}
