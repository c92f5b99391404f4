import { Suspense, useState } from 'react';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { part } from '#web/platform/part.tsx';
import { withPart } from '#web/platform/with-part.ts';
import { Button } from '#web/ui/button.tsx';
import { journalCopy as copy } from '../copy.ts';

const ExportDialog = part(() => import('./export-dialog.tsx'));

/** What can be done with the journal as a whole. */
export function JournalActions({ onPrint }: { onPrint: (() => void) | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="jacts">
      <Button variant="quiet" onClick={() => withPart(ExportDialog, () => setOpen(true))}>
        <Download />
        {copy.download}
      </Button>
      {onPrint && (
        <Button variant="quiet" onClick={onPrint}>
          <Printer />
          {copy.printAll}
        </Button>
      )}
      <Suspense>{isOpen && <ExportDialog onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
