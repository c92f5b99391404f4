import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import { IconButton } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { Spinner } from '#web/ui/loading.tsx';
import { useOpenAtOnce } from '#web/ui/use-open-at-once.ts';
import { editAddress } from '../addresses.ts';
import { programCopy } from '../copy.ts';
import { useDownloadProgram, useDuplicateProgram } from '../mutations.ts';
import type { LibraryProgram } from '../queries.ts';
import { libraryCopy } from './copy.ts';

/** Takes the place of the button that was pressed, and opens. */
export default function MoreMenu({ program }: { program: LibraryProgram }) {
  const trigger = useOpenAtOnce();
  const duplicate = useDuplicateProgram(program);
  const download = useDownloadProgram(program);
  const isBusy = duplicate.isPending || download.isPending;

  return (
    <Menu
      trigger={
        <IconButton ref={trigger} label={libraryCopy.more(program.title)} aria-busy={isBusy || undefined}>
          {isBusy ? <Spinner /> : <Ellipsis />}
        </IconButton>
      }
    >
      {program.canEdit && (
        <MenuItem href={editAddress(program)} icon={<Pencil />}>
          {programCopy.edit}
        </MenuItem>
      )}
      <MenuItem icon={<Copy />} disabled={isBusy} onSelect={() => duplicate.mutate()}>
        {programCopy.duplicate}
      </MenuItem>
      <MenuItem icon={<Download />} disabled={isBusy} onSelect={() => download.mutate()}>
        {programCopy.download}
      </MenuItem>
    </Menu>
  );
}
