import type { SharingPlace } from '#web/features/journal-entry/components/day-leaf.tsx';
import EntryShare from '#web/features/sharing/client/entry-share.tsx';
import { ShareSwitch } from '#web/features/sharing/client/share-switch.tsx';

type EntrySharingProps = SharingPlace & { coach: { id: string; fullName: string } | null; timeZone: string };

/** Under an entry who can read it; beside an unwritten one the choice to share it. */
export function EntrySharing({ entry, shareWith, choose, coach, timeZone }: EntrySharingProps) {
  if (entry) return <EntryShare entry={entry} coach={coach} timeZone={timeZone} />;
  return (
    coach && (
      <ShareSwitch
        coachName={coach.fullName}
        isOn={shareWith === coach.id}
        onChange={(isOn) => choose?.(isOn ? coach.id : undefined)}
      />
    )
  );
}
