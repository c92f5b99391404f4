import { Button } from '#web/ui/button.tsx';
import { Notice, StateLine } from '#web/ui/state.tsx';
import { importCopy as copy } from '../copy.ts';
import type { Loaded } from '../files/use-loading.ts';
import type { Kept } from '../use-documents.ts';

/** Where the text is. */
export function KeptLine({ kept, isElsewhere }: { kept: Kept; isElsewhere: boolean }) {
  return (
    <div className="importpage__kept">
      {kept === 'nothing' && <StateLine state="none">{copy.hint}</StateLine>}
      {kept === 'kept' && <StateLine state="device">{copy.kept}</StateLine>}
      {kept === 'not-kept' && <StateLine state="bad">{copy.notKept}</StateLine>}
      {isElsewhere && <p className="small soft">{copy.elsewhere}</p>}
    </div>
  );
}

type LoadedNoticeProps = { loaded: Loaded | undefined; canUndo: boolean; isLocked: boolean; onUndo: () => void };

/** What was put into the boxes or could not be, and the way back. */
export function LoadedNotice({ loaded, canUndo, isLocked, onUndo }: LoadedNoticeProps) {
  const hasLeft = loaded !== undefined && loaded.left.length > 0;
  const said = [loaded?.said, canUndo && !loaded?.isUndone && copy.loaded.before].filter(Boolean).join(' ');
  return (
    <div className="importpage__notices" aria-live="polite">
      {hasLeft && (
        <Notice tone="bad">
          {loaded.left.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      {said && (
        <Notice
          tone="plain"
          action={
            canUndo && (
              <Button small disabled={isLocked} onClick={onUndo}>
                {loaded?.isUndone ? copy.loaded.redo : copy.loaded.undo}
              </Button>
            )
          }
        >
          {said}
        </Notice>
      )}
    </div>
  );
}
