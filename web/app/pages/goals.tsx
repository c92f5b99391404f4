import { useParams } from 'wouter';
import { Goal } from '#web/features/goals/goal.tsx';
import { Goals } from '#web/features/goals/goals.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { useOwnSearch } from '#web/platform/use-own-search.ts';

/** A client's goals; with an id in the address one of them, with `write` its words. */
export default function GoalsPage() {
  const { id } = useParams();
  const { timeZone } = useUser();
  const search = new URLSearchParams(useOwnSearch(id === undefined ? '/goals' : '/goals/:id'));
  // From a check-in that asks where they are.
  const occasion = search.get('occasion') ?? undefined;
  if (id === undefined) return <Goals occasion={occasion} />;
  return <Goal key={id} id={id} timeZone={timeZone} writes={search.has('write')} occasion={occasion} />;
}
