import { hasPage } from '#contract/pages.ts';
import { moodBand } from '#contract/journal/mood.ts';
import type { MoodBand } from '#contract/journal/mood.ts';
import { StatCard } from '#web/ui/figures.tsx';
import '#web/ui/loom/loom-strip.css';
import '#web/ui/mood-dye.css';
import { ProgressThread } from '#web/ui/progress-thread.tsx';
import { coachHomeCopy } from '../copy.ts';
import type { CoachDashboard } from '../queries.ts';

const copy = coachHomeCopy.stats;
const bands: readonly MoodBand[] = ['high', 'mid', 'low'];

export function StatCards({ home: { stats, clients, programs } }: { home: CoachDashboard }) {
  const analytics = hasPage('coach', '/analytics');
  const inUse = programs.filter((program) => program.activeClientsCount > 0).length;
  return (
    <div className="stats">
      <StatCard label={copy.activeClients} value={stats.activeClients} href={analytics ? '/analytics#clients' : undefined}>
        <MoodsOfClients clients={clients} />
      </StatCard>
      <StatCard label={copy.completion} value={stats.completionRate} unit="%">
        <ProgressThread value={stats.completionRate} label={copy.completion} />
      </StatCard>
      <StatCard label={copy.programs} value={stats.programs} href={analytics ? '/analytics#programs' : undefined} note={inUse > 0 ? copy.inUse(inUse) : copy.notInUse} />
    </div>
  );
}

/** One cell for each client who has a mood, the best first. */
function MoodsOfClients({ clients }: { clients: CoachDashboard['clients'] }) {
  const moods = clients.flatMap((client) => (client.averageMood === null ? [] : [moodBand(client.averageMood)]));
  const count = (band: MoodBand) => moods.filter((mood) => mood === band).length;
  if (moods.length === 0) return <>{copy.noMood}</>;
  return (
    <>
      <span className="strip stats__moods" role="img" aria-label={copy.moods(count('high'), count('mid'), count('low'))}>
        {bands.flatMap((band) => Array.from({ length: count(band) }, (_, index) => <i key={`${band}${index}`} className={band} />))}
      </span>
      {copy.byMood}
    </>
  );
}
