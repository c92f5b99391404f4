import { useQuery } from '@tanstack/react-query';
import { clockTime, dayAndMonth, localDay } from '#web/platform/time.ts';
import { Figures } from '#web/ui/figures.tsx';
import { sendInvitationCopy } from '../copy.ts';
import { invitationStatsQuery } from '../queries.ts';

const copy = sendInvitationCopy.stats;

export function StatLine({ timeZone, now }: { timeZone: string; now: Date }) {
  const { data, isError } = useQuery(invitationStatsQuery);
  const over = data ? data.accepted + data.declined + data.expired : 0;
  return (
    <div className="invstats">
      <Figures
        narrow={3}
        items={[
          {
            label: copy.pending,
            value: data?.pending ?? copy.unknown,
            note: data?.nextExpiresAt
              ? copy.runsOut(whenOf(data.nextExpiresAt, timeZone, now))
              : isError && copy.notLoaded,
          },
          { label: copy.accepted, value: data?.accepted ?? copy.unknown, note: over > 0 && copy.of(over) },
          { label: copy.declined, value: data?.declined ?? copy.unknown },
        ]}
      />
    </div>
  );
}

function whenOf(iso: string, timeZone: string, now: Date): string {
  const date = new Date(iso);
  return localDay(date, timeZone) === localDay(now, timeZone)
    ? copy.today(clockTime(date, timeZone))
    : copy.onDay(dayAndMonth(date, timeZone, now));
}
