import { manyClients } from '#contract/coach-dashboard/rules.ts';
import { moodBand, type MoodBand } from '#contract/journal/rules.ts';
import { Figures, ProgressThread, StatCard } from '#web/ui/figures.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { coachHomeCopy } from '../copy.ts';
import type { CoachDashboard } from '../queries.ts';
import '#web/ui/loom/loom-strip.css';
import '#web/ui/mood.css';

const copy = coachHomeCopy.stats;
const bands: readonly MoodBand[] = ['high', 'mid', 'low'];

const ways = { clients: '/analytics#clients', programs: '/analytics#programs' } as const;

/** Of a few clients on cards; of many as figures, so that the list comes sooner. */
export function StatCards({ home }: { home: CoachDashboard }) {
  if (home.pagination.total > manyClients) return <ManyFigures home={home} />;
  const { stats, clients, programs } = home;
  const inUse = programs.filter((program) => program.activeClientsCount > 0).length;
  return (
    <div className="stats stack g3 mb6">
      <StatCard label={copy.activeClients} value={stats.activeClients} href={ways.clients}>
        <MoodsOfClients clients={clients} />
      </StatCard>
      {stats.activeClients === 0 ? (
        <StatCard label={copy.completion} value={copy.none} note={<span className="sr">{copy.noAverage}</span>} />
      ) : (
        <StatCard label={copy.completion} value={stats.completionRate} unit="%">
          <ProgressThread value={stats.completionRate} label={copy.completion} />
          <span className="sr">{copy.completionOf}</span>
        </StatCard>
      )}
      <StatCard
        label={copy.programs}
        value={stats.programs}
        href={ways.programs}
        note={<span className="sr">{inUse > 0 ? copy.inUse(inUse) : copy.notInUse}</span>}
      />
    </div>
  );
}

function ManyFigures({ home: { stats, groups, pagination } }: { home: CoachDashboard }) {
  return (
    <Figures
      className="manyfigures"
      items={[
        { label: <AppLink href={ways.clients}>{copy.activeClients}</AppLink>, value: stats.activeClients },
        { label: copy.completion, value: stats.completionRate, unit: '%', note: copy.completionOf },
        { label: <AppLink href={ways.programs}>{copy.programs}</AppLink>, value: stats.programs },
        { label: copy.needYou, value: groups.today, unit: copy.of(pagination.total) },
      ]}
    />
  );
}

/** One cell for each client who has a mood, the best first. Up to twenty, beyond which there are no cards. */
function MoodsOfClients({ clients }: { clients: CoachDashboard['clients'] }) {
  const moods = clients.flatMap((client) => (client.averageMood === null ? [] : [moodBand(client.averageMood)]));
  const count = (band: MoodBand) => moods.filter((mood) => mood === band).length;
  if (moods.length === 0) return <span className="sr">{copy.noMood}</span>;
  return (
    <span className="strip stats__moods" role="img" aria-label={copy.moods(count('high'), count('mid'), count('low'))}>
      {bands.flatMap((band) =>
        Array.from({ length: count(band) }, (_, index) => <i key={`${band}${index}`} className={band} />),
      )}
    </span>
  );
}
