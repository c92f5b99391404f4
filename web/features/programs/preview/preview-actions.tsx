import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Pencil from 'lucide-react/icons/pencil';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { editAddress } from '../addresses.ts';
import { programCopy as copy } from '../copy.ts';
import { useDownloadProgram, useDuplicateProgram } from '../mutations.ts';
import type { ProgramPreview } from '../queries.ts';

export function PreviewActions({ program }: { program: ProgramPreview['program'] }) {
  const duplicate = useDuplicateProgram(program);
  const download = useDownloadProgram(program);
  return (
    <div className="preview__ways">
      <Button
        small
        variant="quiet"
        pending={download.isPending}
        pendingText={copy.downloading}
        onClick={() => download.mutate()}
      >
        <Download />
        {copy.download}
      </Button>
      <Button
        small
        variant="quiet"
        pending={duplicate.isPending}
        pendingText={copy.duplicating}
        onClick={() => duplicate.mutate()}
      >
        <Copy />
        {copy.duplicate}
      </Button>
      {program.canEdit && (
        <ButtonLink small variant="quiet" href={editAddress(program)}>
          <Pencil />
          {copy.edit}
        </ButtonLink>
      )}
    </div>
  );
}
