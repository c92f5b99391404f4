import type { SharingPlace } from '#web/features/journal-entry/components/day-leaf.tsx';
import EntryShare from '#web/features/sharing/client/entry-share.tsx';
import { ShareSwitch } from '#web/features/sharing/client/share-switch.tsx';

type SharingProps = SharingPlace & { coach: { id: string; fullName: string } | null; timeZone: string };

/** The choice while writing, or what stands under an entry: both come after the day's first sight, in one piece. */
export default function Sharing({ entry, shareWith, choose, coach, timeZone }: SharingProps) {
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
