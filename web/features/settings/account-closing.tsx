import { useMutation, useQuery } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import { dayAndMonth } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { BareLoom } from '#web/ui/loom/cover.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { settings as settingsCopy } from '#messages/settings.ts';
import { deletionQuery } from './queries.ts';
import './delete-account.css';

const copy = settingsCopy.closing;

/** The only page before a deletion: the day, cancelling it, and the data export. */
export function AccountClosing({ deletionAt, timeZone }: { deletionAt: string; timeZone: string }) {
  const { data } = useQuery(deletionQuery);
  const keep = useMutation({
    mutationFn: () => api('DELETE /api/account/deletion'),
    // All cached data is of an account that was closing.
    onSuccess: () => location.assign('/'),
    onError: (error) => toast({ variant: 'destructive', title: copy.failed, description: sentenceOf(error) }),
  });
  return (
    <div className="closing">
      <BareLoom />
      <h1 className="title">{copy.title({ day: dayAndMonth(new Date(deletionAt), timeZone) })}</h1>
      <p className="soft">
        {data?.requestedAt
          ? `${copy.asked({ day: dayAndMonth(new Date(data.requestedAt), timeZone) })} ${copy.pages({ count: data.journalEntries })}`
          : copy.loading}
      </p>
      <Button variant="primary" pending={keep.isPending} pendingText={copy.keeping} onClick={() => keep.mutate()}>
        {copy.keep}
      </Button>
      <p className="closing__also soft">
        <RichText
          text={copy.also}
          tags={{
            download: (words) => (
              <AppLink href="/api/my-data" download>
                {words}
              </AppLink>
            ),
            out: (words) => <a href="/api/logout">{words}</a>,
          }}
        />
      </p>
    </div>
  );
}
