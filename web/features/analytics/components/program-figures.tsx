import { programBadgeAbove } from '#contract/analytics/constants.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Ledger } from '#web/ui/figures.tsx';
import { Section } from '#web/ui/section.tsx';
import { analyticsCopy } from '../copy.ts';
import type { ProgramRow } from '../queries.ts';
import { Completion } from './completion.tsx';
import { CsvButton } from './csv-button.tsx';
import { MeanMood } from './mean-mood.tsx';

const copy = analyticsCopy.programs;

export function ProgramFigures({ programs }: { programs: readonly ProgramRow[] }) {
  const csv = () =>
    programs.map((one) => [
      one.title,
      one.enrolledClients,
      one.completedClients,
      one.totalEntries,
      one.averageMood,
      one.completionRate,
    ]);
  return (
    <Section
      id="programs"
      title={copy.title}
      aside={programs.length > 0 && <CsvButton what="programs" head={copy.csvColumns} rows={csv} />}
    >
      {programs.length === 0 ? (
        <p className="soft">{copy.none}</p>
      ) : (
        <Ledger className="anprograms">
          <caption className="sr">{copy.title}</caption>
          <thead>
            <tr>
              {copy.columns.map((column, index) => (
                <th key={column} scope="col" className={index === 0 ? undefined : 'r'}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {programs.map((program) => (
              <tr key={program.id}>
                <th scope="row">
                  {program.canPreview ? (
                    <AppLink className="rowway" href={`/programs/preview?id=${program.id}`}>
                      {program.title}
                    </AppLink>
                  ) : (
                    <b>{program.title}</b>
                  )}
                </th>
                <td className="r" data-label={copy.columns[1]}>
                  {program.enrolledClients}
                </td>
                <td className="r" data-label={copy.columns[2]}>
                  {program.completedClients}
                </td>
                <td className="r" data-label={copy.columns[3]}>
                  {program.totalEntries.toLocaleString('en-GB')}
                </td>
                <td className="r" data-label={copy.columns[4]}>
                  <MeanMood mood={program.averageMood} />
                </td>
                <td className="r">
                  <Completion percent={program.completionRate} above={programBadgeAbove} />
                </td>
              </tr>
            ))}
          </tbody>
        </Ledger>
      )}
    </Section>
  );
}
