import { Section } from '#web/ui/section.tsx';
import type { ProgramPreview } from '../queries.ts';
import { previewCopy } from './copy.ts';
import { signed } from './figures.ts';

const copy = previewCopy.effect;

export function Effectiveness({ effectiveness }: { effectiveness: ProgramPreview['effectiveness'] }) {
  return (
    <Section title={copy.title}>
      <dl className="effect">
        <div>
          <dt>{copy.completion}</dt>
          <dd>
            {Math.round(effectiveness.completionRate)}
            <small>%</small>
          </dd>
        </div>
        <div>
          <dt>{copy.mood}</dt>
          {/* A change of a few people's moods could be read back to one of them. */}
          {effectiveness.enoughData ? (
            <dd>{signed(effectiveness.averageMoodImprovement)}</dd>
          ) : (
            <dd className="effect__none">{copy.tooFew}</dd>
          )}
        </div>
        <div>
          <dt>{copy.clients}</dt>
          <dd>{effectiveness.activeClients}</dd>
        </div>
      </dl>
    </Section>
  );
}
