import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '#web/platform/api.ts';
import { placeOf } from '#web/platform/time-zones.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/state.tsx';
import { timeZone as copy } from '#messages/session.ts';
import './time-zone-notice.css';

type Props = { offered: string; inForce: string; change: () => Promise<void>; keep: () => void };

/** In a file of its own: few people ever see it, and the names of all places come with it. */
export function TimeZoneNotice({ offered, inForce, change, keep }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: change,
    onSuccess: () => toast({ title: copy.changed({ place: placeOf(offered) }) }),
    onError: (error) => toast({ variant: 'destructive', title: copy.error, description: sentenceOf(error) }),
  });
  return (
    <Notice
      live
      className="zoneoffer"
      title={copy.title({ place: placeOf(offered) })}
      action={
        <>
          <Button small pending={isPending} onClick={() => mutate()}>
            {copy.change({ place: placeOf(offered) })}
          </Button>
          <Button small variant="quiet" onClick={keep}>
            {copy.keep({ place: placeOf(inForce) })}
          </Button>
        </>
      }
    >
      {copy.text({ place: placeOf(inForce) })}
    </Notice>
  );
}
