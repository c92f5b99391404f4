import { useState, type SubmitEvent } from 'react';
import Pencil from '#web/ui/icons/pencil.ts';
import Trash2 from '#web/ui/icons/trash-2.ts';
import { postMax } from '#contract/cohort-room/rules.ts';
import { weekAndDay } from '#contract/programs/rules.ts';
import { ApiError, fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Select, Textarea } from '#web/ui/field.tsx';
import { Section } from '#web/ui/section.tsx';
import { room as roomCopy } from '#messages/cohort-room.ts';
import { DeletePost } from './post-menu.tsx';
import { usePlanPost, type Post, type Room } from './queries.ts';

const copy = roomCopy.plan;

/** What the coach wrote ahead, in the order of its days, until the first member has come to it. */
export function PlannedPosts({ room, planned }: { room: Room; planned: readonly Post[] }) {
  const [asked, setAsked] = useState<{ do: 'plan' | 'delete'; post?: Post }>();
  const close = () => setAsked(undefined);
  return (
    <Section title={copy.title}>
      {planned.length === 0 && <p className="small soft">{copy.empty}</p>}
      <ul className="roomplan mb3">
        {planned.map((post) => {
          const { programDay: day = 0 } = post;
          return (
            <li key={post.id}>
              <div>
                <b>{copy.forDay({ day })}</b>
                <p className="small" dir="auto">
                  {post.text}
                </p>
              </div>
              {!room.isEnded && (
                <IconButton label={copy.edit({ day })} onClick={() => setAsked({ do: 'plan', post })}>
                  <Pencil />
                </IconButton>
              )}
              <IconButton label={copy.delete({ day })} onClick={() => setAsked({ do: 'delete', post })}>
                <Trash2 />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {!room.isEnded && room.days !== null && (
        <Button small onClick={() => setAsked({ do: 'plan' })}>
          {copy.open}
        </Button>
      )}
      {asked?.do === 'plan' && (
        <PlanDialog
          room={room}
          post={planned.find(({ id }) => id === asked.post?.id) ?? asked.post}
          days={room.days ?? 0}
          onClose={close}
        />
      )}
      {asked?.do === 'delete' && asked.post && <DeletePost room={room} post={asked.post} onClose={close} />}
    </Section>
  );
}

type PlanDialogProps = { room: Room; post: Post | undefined; days: number; onClose: () => void };

/** On a conflict the saved version is shown, and saving again overwrites it. */
function PlanDialog({ room, post, days, onClose }: PlanDialogProps) {
  const [start] = useState(() => ({
    text: post?.text ?? '',
    day: post?.programDay ?? Math.min(room.day + 1, days),
  }));
  const place = post ? `room-plan:${post.id}` : `room-plan:${room.cohortId}`;
  const draft = useDraft(place, start, post?.version);
  const plan = usePlanPost(room.cohortId, post, draft.sendKey);
  const [hasSeen, setSeen] = useState(false);
  const { text, day } = draft.value;
  const errors = fieldErrorsOf(plan.error);
  const isOther = plan.error instanceof ApiError && plan.error.status === 409 && post && post.text !== text.trim();

  /** Not while it is on its way: the draft ends when it has arrived. */
  function change(changed: Partial<typeof start>) {
    if (!plan.isPending) draft.set((now) => ({ ...now, ...changed }));
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (plan.isPending || text.trim() === '') return;
    const version = (hasSeen ? post?.version : (draft.base ?? post?.version)) ?? 1;
    plan.mutate(
      { text: text.trim(), programDay: day, version },
      {
        onSuccess: () => void draft.clear().then(onClose),
        onError: (error) => setSeen(error instanceof ApiError && error.status === 409),
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !plan.isPending && onClose()}
      title={post ? copy.change : copy.open}
      isSheet
    >
      <form className="stack" onSubmit={onSubmit} noValidate>
        <Field
          label={copy.day}
          error={errors.programDay}
          hint={room.day > 0 && day <= room.day ? copy.reached({ day: room.day }) : undefined}
        >
          <Select value={day} onChange={(event) => change({ day: Number(event.target.value) })}>
            {Array.from({ length: days }, (_, index) => (
              <option key={index} value={index + 1}>
                {copy.dayOf({ day: index + 1, week: weekAndDay(index + 1).week })}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={copy.text}
          error={plan.error && !errors.programDay ? (errors.text ?? sentenceOf(plan.error)) : draft.error}
        >
          <Textarea
            written
            rows={6}
            maxLength={postMax}
            readOnly={plan.isPending}
            value={text}
            onChange={(event) => change({ text: event.target.value })}
          />
        </Field>
        {isOther && (
          <p className="small soft">
            {copy.other} <q dir="auto">{post.text}</q>
          </p>
        )}
        <div className="row between mt3">
          <Button disabled={plan.isPending} onClick={onClose}>
            {roomCopy.edit.cancel}
          </Button>
          <Button
            variant="primary"
            type="submit"
            disabled={text.trim() === ''}
            pending={plan.isPending}
            pendingText={copy.pending}
          >
            {copy.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
