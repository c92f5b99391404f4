import { useQueryClient } from '@tanstack/react-query';
import { usePersonId } from '#web/platform/device/person.ts';
import type { OutboxRecord } from '#web/platform/device/records.ts';
import { useOutbox } from '#web/platform/device/use-outbox.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressThread } from '#web/ui/figures.tsx';
import { Notice } from '#web/ui/state.tsx';
import { refreshClientPages } from '#web/features/today/queries.ts';
import { journalImport as journalImportCopy } from '#messages/journal-import.ts';
import { dropImport, importOutbox, type ImportContent } from './import-outbox.ts';

const copy = journalImportCopy.sending;

type Item = OutboxRecord<ImportContent>;

/** Each import that still has pages on this device: how far it is, or why it stopped. */
export function ImportSending() {
  const userId = usePersonId();
  const client = useQueryClient();
  const { items, isSignedOut } = useOutbox(importOutbox);
  const runs = [...Map.groupBy(items, ({ content }) => content.importId)].filter(([, batches]) =>
    batches.some(({ sentAt }) => sentAt === null),
  );
  return runs.map(([importId, batches]) => (
    <Sending
      key={importId}
      batches={batches}
      isSignedOut={isSignedOut}
      onRetry={async (refused) => {
        for (const { key } of refused) await importOutbox.retry(userId, key);
      }}
      onDrop={async () => {
        await dropImport(userId, importId);
        // The pages that did arrive.
        await refreshClientPages(client);
      }}
    />
  ));
}

type SendingProps = {
  batches: readonly Item[];
  isSignedOut: boolean;
  onRetry: (refused: readonly Item[]) => Promise<void>;
  onDrop: () => Promise<void>;
};

function Sending({ batches, isSignedOut, onRetry, onDrop }: SendingProps) {
  const count = pagesOf(batches);
  const sent = pagesOf(batches.filter(({ sentAt }) => sentAt !== null));
  const refused = batches.filter(({ refusal }) => refusal !== null);
  const sentence = refused[0]?.refusal?.sentence;
  return (
    <div className="mt4" role="group" aria-label={copy.progress}>
      <p className="mb2">
        <b>{copy.title({ sent, count })}</b>
      </p>
      <ProgressThread value={(sent / count) * 100} label={copy.progress} />
      {sentence === undefined ? (
        <div className="row wrap between g3 mt2">
          <p className="small soft">{isSignedOut ? copy.signedOut : copy.note}</p>
          <Button variant="quiet" small onClick={() => void onDrop()}>
            {copy.stop}
          </Button>
        </div>
      ) : (
        <Notice
          tone="bad"
          className="mt3"
          action={
            <span className="row wrap g2">
              <Button small onClick={() => void onRetry(refused)}>
                {copy.retry}
              </Button>
              <Button small onClick={() => void onDrop()}>
                {copy.discard}
              </Button>
            </span>
          }
        >
          {copy.refused({ sentence })}
        </Notice>
      )}
    </div>
  );
}

const pagesOf = (batches: readonly Item[]): number => batches.reduce((sum, { content }) => sum + content.pages, 0);
