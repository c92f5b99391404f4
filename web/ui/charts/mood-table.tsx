import { Ledger } from '../ledger.tsx';
import { MoodBadge } from '../mood-badge.tsx';
import type { MoodPoint } from './mood-point.tsx';

/** The numbers of a mood chart. */
export function MoodTable({ label, points }: { label: string; points: readonly MoodPoint[] }) {
  const dated = points.some((point) => point.date);
  return (
    <Ledger className="charttable">
      <caption className="sr">{label}</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {dated && <th scope="col">Date</th>}
          <th scope="col">Mood</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.day}>
            <th scope="row">{point.day}</th>
            {dated && <td>{point.date}</td>}
            <td>
              <MoodBadge mood={point.mood} />
            </td>
          </tr>
        ))}
      </tbody>
    </Ledger>
  );
}
