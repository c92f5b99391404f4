import { Ledger } from '#web/ui/figures.tsx';
import { Section } from '#web/ui/section.tsx';
import { analyticsCopy } from '../copy.ts';
import type { Analytics } from '../queries.ts';
import { CsvButton } from './csv-button.tsx';

const copy = analyticsCopy.moodChange;

/** "+1.5", "−0.3" with a real minus, "0.0" */
function signed(change: number): string {
  const size = Math.abs(change).toFixed(1);
  return change > 0 ? `+${size}` : change < 0 ? `−${size}` : size;
}

export function MoodChange({ moodChange }: { moodChange: Analytics['moodChange'] }) {
  const rows = [
    { key: 'all', title: copy.all, ...moodChange.overall },
    ...moodChange.programs.map(({ programId, ...one }) => ({ key: programId, ...one })),
  ];
  return (
    <Section
      title={copy.title}
      aside={
        <CsvButton
          what="change of mood"
          head={copy.csvColumns}
          rows={() => rows.map(({ title, clients, change }) => [title, clients, change ?? copy.notEnough])}
        />
      }
    >
      <p className="small soft">{copy.about}</p>
      <Ledger className="anmood">
        <caption className="sr">{copy.title}</caption>
        <thead>
          <tr>
            <th scope="col">{copy.columns[0]}</th>
            <th scope="col" className="r">
              {copy.columns[1]}
            </th>
            <th scope="col" className="r">
              {copy.columns[2]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title, clients, change }) => (
            <tr key={key}>
              <th scope="row">{title}</th>
              <td className="r">{clients}</td>
              <td className="r">
                {change === null ? (
                  <span className="soft">{copy.notEnough}</span>
                ) : (
                  <b className="num">{signed(change)}</b>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Ledger>
    </Section>
  );
}
