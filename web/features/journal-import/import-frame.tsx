import type { ReactNode } from 'react';
import Upload from '#web/ui/icons/upload.ts';
import { Button } from '#web/ui/button.tsx';
import { SettingRow } from '#web/ui/list.tsx';
import { importRow as copy } from '#messages/journal-import-row.ts';

type FrameProps = {
  /** Shared by everybody: nothing is brought there. */
  isDemo: boolean;
  isReading?: boolean;
  /** Without it the rest of the row is still loading: what is below must not move when it comes. */
  onChoose?: () => void;
  children?: ReactNode;
};

/** The row of the settings, before and after what reads ZIPs is there. */
export function ImportFrame({ isDemo, isReading = false, onChoose, children }: FrameProps) {
  return (
    <SettingRow title={copy.label} note={isDemo ? `${copy.note} ${copy.demo}` : copy.note}>
      <Button disabled={isDemo || !onChoose} pending={isReading} pendingText={copy.reading} onClick={onChoose}>
        <Upload />
        {copy.choose}
      </Button>
      {children}
    </SettingRow>
  );
}
