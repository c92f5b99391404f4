import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { invitationsCopy } from '../copy.ts';
import { lettersQuery } from '../queries.ts';

const copy = invitationsCopy.letters.ask;

export default function NoMoreDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const client = useQueryClient();
  const [error, setError] = useState<string>();

  async function end() {
    setError(undefined);
    try {
      client.setQueryData(lettersQuery.queryKey, await api('POST /api/client/no-more-letters'));
      toast({ title: copy.done.title, description: copy.done.text });
      onDone();
    } catch (cause) {
      setError(sentenceOf(cause));
      throw cause;
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={copy.title}
      confirm={copy.confirm}
      pendingText={copy.pending}
      error={error}
      onConfirm={end}
    >
      {copy.text}
    </ConfirmDialog>
  );
}
