import type { ReactNode } from 'react';
import { AppLink } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { analyticsCopy } from '../copy.ts';
import type { Analytics } from '../queries.ts';

const copy = analyticsCopy.insights;

export function Insights({ insights }: { insights: Analytics['insights'] }) {
  const { topPerformingProgram, mostEngagedClient, mostEngagedClientId, averageCompletionRate } = insights;
  const client =
    mostEngagedClient !== null && mostEngagedClientId !== null ? (
      <AppLink href={`/client/${mostEngagedClientId}`}>{mostEngagedClient}</AppLink>
    ) : null;
  return (
    <Section title={copy.title}>
      <dl className="insights">
        <Insight term={copy.program}>{topPerformingProgram}</Insight>
        <Insight term={copy.client}>{client}</Insight>
        <Insight term={copy.completion}>{`${averageCompletionRate}%`}</Insight>
      </dl>
    </Section>
  );
}

function Insight({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children ?? <span className="insights__none">{copy.none}</span>}</dd>
    </div>
  );
}
