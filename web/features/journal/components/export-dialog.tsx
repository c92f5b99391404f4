import { useState } from 'react';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { journalCopy } from '../copy.ts';

const copy = journalCopy.export;

export default function ExportDialog({ onClose }: { onClose: () => void }) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const isTurned = from !== '' && to !== '' && from > to;
  const query = new URLSearchParams({ ...(from && { from }), ...(to && { to }) });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={copy.title}
      description={copy.text}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          {isTurned ? (
            <Button variant="primary" disabled>
              {copy.go}
            </Button>
          ) : (
            <ButtonLink
              variant="primary"
              external
              href={`/api/client/journal-export${query.size > 0 ? `?${query}` : ''}`}
              download
              onClick={onClose}
            >
              {copy.go}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className="jexport">
        <Field label={copy.from} optional>
          <Input type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        </Field>
        <Field label={copy.to} optional error={isTurned ? copy.order : undefined}>
          <Input type="date" value={to} onChange={(event) => setTo(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
