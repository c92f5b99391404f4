import Check from 'lucide-react/icons/check';
import { Section } from '#web/ui/section.tsx';
import { clientPageCopy } from '../copy.ts';
import { shortDate } from '#web/platform/dates-in-words.ts';
import type { ClientDetail } from '../queries.ts';

const copy = clientPageCopy.milestones;

export function Milestones({
  milestones,
  timeZone,
}: {
  milestones: ClientDetail['progress']['milestones'];
  timeZone: string;
}) {
  return (
    <Section title={copy.title}>
      {milestones.length === 0 ? (
        <p className="soft small">{copy.none}</p>
      ) : (
        <ol className="miles">
          {milestones.map(({ name, completed, date }) => (
            <li key={name} className={completed ? 'is-done' : undefined}>
              <span className="miles__knot" aria-hidden="true">
                {completed && <Check />}
              </span>
              <span>{name}</span>
              <span className="small soft num">
                {completed ? (date ? shortDate(date, timeZone) : copy.done) : copy.ahead}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
