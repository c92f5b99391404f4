import type { SharingPlace } from '#web/features/journal-entry/components/day-leaf.tsx';
import { EntryShare, ShareSwitch } from '#web/features/sharing/entry-share.tsx';

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
