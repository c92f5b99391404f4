import { manyClients } from '#contract/coach-dashboard/rules.ts';
import { moodBand, type MoodBand } from '#contract/journal/rules.ts';
import { ProgressThread, StatCard } from '#web/ui/figures.tsx';
import { Percent } from '#web/ui/percent.tsx';
import { coachHome as coachHomeCopy } from '#messages/coach-dashboard.ts';
import type { CoachDashboard } from '../queries.ts';
import '#web/ui/loom/loom-strip.css';
import '#web/ui/mood.css';

const copy = coachHomeCopy.stats;
const bands: readonly MoodBand[] = ['high', 'mid', 'low'];

const ways = { clients: '/analytics#clients', programs: '/analytics#programs' } as const;

export function StatCards({ home }: { home: CoachDashboard }) {
  const { stats, clients, programs, pagination } = home;
  const inUse = programs.filter((program) => program.activeClientsCount > 0).length;
  return (
    <div className="stats stack g3 mb6">
      <StatCard label={copy.activeClients} value={stats.activeClients} href={ways.clients}>
        {pagination.total <= manyClients && <MoodsOfClients clients={clients} />}
      </StatCard>
      {stats.completionRate === null ? (
        <StatCard label={copy.completion} value={copy.none} note={<span className="sr">{copy.noAverage}</span>} />
      ) : (
        <StatCard label={copy.completion} value={<Percent percent={stats.completionRate} />}>
          <ProgressThread value={stats.completionRate} label={copy.completion} />
          <span className="sr">{copy.completionOf}</span>
        </StatCard>
      )}
      <StatCard
        label={copy.programs}
        value={stats.programs}
        href={ways.programs}
        note={<span className="sr">{inUse > 0 ? copy.inUse({ count: inUse }) : copy.notInUse}</span>}
      />
    </div>
  );
}

/** One cell for each client who has a mood, the best first. Up to twenty: there is no room for more. */
function MoodsOfClients({ clients }: { clients: CoachDashboard['clients'] }) {
  const moods = clients.flatMap((client) => (client.averageMood === null ? [] : [moodBand(client.averageMood)]));
  const count = (band: MoodBand) => moods.filter((mood) => mood === band).length;
  if (moods.length === 0) return <span className="sr">{copy.noMood}</span>;
  return (
    <span
      className="strip stats__moods"
      role="img"
      aria-label={copy.moods({ high: count('high'), mid: count('mid'), low: count('low') })}
    >
      {bands.flatMap((band) =>
        Array.from({ length: count(band) }, (_, index) => <i key={`${band}${index}`} className={band} />),
      )}
    </span>
  );
}
