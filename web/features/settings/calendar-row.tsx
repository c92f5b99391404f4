import { useId } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import { copyToClipboard } from '#web/platform/copy-to-clipboard.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/field.tsx';
import { SettingRow } from '#web/ui/list.tsx';
import { notifications as notificationsCopy } from '#messages/settings-notifications.ts';
import { useReminderMutation } from './reminder-mutations.ts';
import { reminderQuery } from './queries.ts';

const copy = notificationsCopy.calendar;

type CalendarRowProps = {
  hasCalendar: boolean;
  words?: { label: string; note: string };
  onChanged?: () => void;
};

export function CalendarRow({ hasCalendar, words = copy, onChanged }: CalendarRowProps) {
  const id = useId();
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: () => api('POST /api/calendar'),
    onSuccess: () => {
      if (hasCalendar) toast({ title: copy.renewed });
      client.setQueryData(reminderQuery.queryKey, (known) => known && { ...known, hasCalendar: true });
      onChanged?.();
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: notificationsCopy.notSaved, description: sentenceOf(error) }),
  });
  const end = useReminderMutation(() => api('DELETE /api/calendar'), copy.ended);
  const address = hasCalendar ? make.data?.address : undefined;

  /** If copying fails, the address can be selected on the page. */
  const copyAddress = (text: string) =>
    copyToClipboard(text, { done: { title: copy.copied }, failed: { title: copy.copyFailed } });

  return (
    <SettingRow title={words.label} note={words.note}>
      <div className="stack g2">
        {address && (
          <>
            <label className="sr" htmlFor={id}>
              {copy.address}
            </label>
            <div className="inlinerow row stretch g2">
              <Input
                id={id}
                readOnly
                value={address}
                aria-describedby={`${id}-once`}
                onFocus={({ target }) => target.select()}
              />
              <Button variant="primary" onClick={() => void copyAddress(address)}>
                {copy.copy}
              </Button>
            </div>
            <p className="small soft" id={`${id}-once`}>
              {copy.once}
            </p>
          </>
        )}
        {hasCalendar && !address && <p>{copy.there}</p>}
        <div className="row stretch wrap g2">
          <Button pending={make.isPending} pendingText={copy.making} onClick={() => make.mutate()}>
            {hasCalendar ? copy.renew : copy.make}
          </Button>
          {hasCalendar && (
            <Button
              variant="quiet"
              disabled={end.isPending}
              onClick={() =>
                end.mutate(undefined, {
                  onSuccess: () => {
                    make.reset();
                    onChanged?.();
                  },
                })
              }
            >
              {copy.end}
            </Button>
          )}
        </div>
      </div>
    </SettingRow>
  );
}
