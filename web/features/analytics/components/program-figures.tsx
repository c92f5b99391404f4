import { figure } from '#web/platform/locale.ts';
import { programBadgeAbove } from '#contract/analytics/constants.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Ledger } from '#web/ui/figures.tsx';
import { Section } from '#web/ui/section.tsx';
import { analytics as analyticsCopy } from '#messages/analytics.ts';
import type { ProgramRow, Analytics } from '../queries.ts';
import { CsvButton, Completion, MeanMood } from './table-cells.tsx';

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
      aside={programs.length > 0 && <CsvButton file="programs" head={copy.csvColumns} rows={csv} />}
    >
      {programs.length === 0 ? (
        <p className="soft">{copy.none}</p>
      ) : (
        <Ledger cards className="anprograms">
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
                      <bdi>{program.title}</bdi>
                    </AppLink>
                  ) : (
                    <b>
                      <bdi>{program.title}</bdi>
                    </b>
                  )}
                </th>
                <td className="r" data-label={copy.columns[1]}>
                  {program.enrolledClients}
                </td>
                <td className="r" data-label={copy.columns[2]}>
                  {program.completedClients}
                </td>
                <td className="r" data-label={copy.columns[3]}>
                  {figure(program.totalEntries)}
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

const skippedCopy = analyticsCopy.skipped;

export function SkippedPrompts({ prompts }: { prompts: Analytics['skippedPrompts'] }) {
  const csv = () => prompts.map((one) => [one.title, one.week, one.day, one.promptText ?? '', one.skipped, one.passed]);
  return (
    <Section
      title={skippedCopy.title}
      aside={prompts.length > 0 && <CsvButton file="skipped-prompts" head={skippedCopy.csvColumns} rows={csv} />}
    >
      <p className="small soft">{prompts.length > 0 ? skippedCopy.about : skippedCopy.none}</p>
      {prompts.length > 0 && (
        <Ledger className="anskipped mt2">
          <caption className="sr">{skippedCopy.title}</caption>
          <thead>
            <tr>
              <th scope="col">{skippedCopy.columns[0]}</th>
              <th scope="col" className="r">
                {skippedCopy.columns[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {prompts.map((prompt) => (
              <tr key={`${prompt.programId} ${prompt.week} ${prompt.day}`}>
                <th scope="row">
                  <span className="clamp">
                    <bdi>{prompt.promptText ?? skippedCopy.hidden}</bdi>
                  </span>
                  <small>{skippedCopy.place({ program: prompt.title, week: prompt.week, day: prompt.day })}</small>
                </th>
                <td className="r nowrap">{skippedCopy.share({ skipped: prompt.skipped, passed: prompt.passed })}</td>
              </tr>
            ))}
          </tbody>
        </Ledger>
      )}
    </Section>
  );
}
