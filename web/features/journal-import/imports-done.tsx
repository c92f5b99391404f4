import { useRef, useState, type RefObject } from 'react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import BookOpen from '#web/ui/icons/book-open.ts';
import { api, sentenceOf, type Result } from '#web/platform/api.ts';
import { usePersonId } from '#web/platform/device/person.ts';
import { momentOf } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ItemRow } from '#web/ui/list.tsx';
import { LoadNotice } from '#web/ui/load.tsx';
import { refreshClientPages } from '#web/features/today/queries.ts';
import { journalImport as journalImportCopy } from '#messages/journal-import.ts';
import { dropImport } from './import-outbox.ts';

const { done: copy, source: sources, failed } = journalImportCopy;

type Imports = Result<'GET /api/client/journal-entries/import'>;
type Import = Imports['imports'][number];

const importsQuery = queryOptions({
  queryKey: ['/api/client/journal-entries/import'],
  queryFn: ({ signal }) => api('GET /api/client/journal-entries/import', { signal }),
  // Other devices import too, and a day passes.
  refetchOnMount: 'always',
});

/** What can still be taken back. */
export function ImportsDone({ timeZone }: { timeZone: string }) {
  const { data, error, refetch, isFetching } = useQuery(importsQuery);
  const [open, setOpen] = useState<Import>();
  const box = useRef<HTMLDivElement>(null);
  if (error && !data)
    return (
      <LoadNotice onRetry={refetch} pending={isFetching}>
        {failed}
      </LoadNotice>
    );
  return (
    <div ref={box} tabIndex={-1}>
      {data && data.imports.length > 0 && (
        <ul className="mt3">
          {data.imports.map((one) => (
            <ItemRow key={one.id} icon={<BookOpen />} title={titleOf(one)} note={noteOf(one, timeZone)}>
              <Button
                variant="quiet"
                small
                aria-label={copy.takeBackLabel({ source: sources[one.source] })}
                onClick={() => setOpen(one)}
              >
                {copy.takeBack}
              </Button>
            </ItemRow>
          ))}
        </ul>
      )}
      {open && <TakeBackDialog one={open} returnTo={box} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

const titleOf = ({ source, pages }: Import): string => copy.title({ source: sources[source], count: pages });

function noteOf({ until, changed }: Import, timeZone: string) {
  return [copy.note({ until: momentOf(new Date(until), timeZone) }), changed > 0 && copy.changed({ count: changed })]
    .filter(Boolean)
    .join(' ');
}

type TakeBackProps = { one: Import; returnTo: RefObject<HTMLElement | null>; onClose: () => void };

function TakeBackDialog({ one: { id, pages, changed }, returnTo, onClose }: TakeBackProps) {
  const userId = usePersonId();
  const client = useQueryClient();
  const take = useMutation({
    mutationFn: async () => {
      // What waits here would be refused afterwards.
      await dropImport(userId, id).catch(() => {});
      return await api('DELETE /api/client/journal-entries/import/{importId}', { params: { importId: id } });
    },
    onSuccess: (now) => {
      client.setQueryData(importsQuery.queryKey, now);
      toast({ title: copy.takenBack });
      void refreshClientPages(client);
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={copy.dialogTitle}
      confirm={copy.takeBack}
      returnTo={returnTo}
      error={take.error && sentenceOf(take.error)}
      onConfirm={() => take.mutateAsync()}
    >
      <p>{copy.dialogText({ count: pages - changed })}</p>
      {changed > 0 && <p className="mt2">{copy.dialogStays({ count: changed })}</p>}
    </ConfirmDialog>
  );
}
