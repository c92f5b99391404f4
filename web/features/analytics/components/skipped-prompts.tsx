import { Ledger } from '#web/ui/figures.tsx';
import { Section } from '#web/ui/section.tsx';
import { analyticsCopy } from '../copy.ts';
import type { Analytics } from '../queries.ts';
import { CsvButton } from './csv-button.tsx';

const copy = analyticsCopy.skipped;

export function SkippedPrompts({ prompts }: { prompts: Analytics['skippedPrompts'] }) {
  const csv = () => prompts.map((one) => [one.title, one.week, one.day, one.promptText ?? '', one.skipped, one.passed]);
  return (
    <Section
      title={copy.title}
      aside={prompts.length > 0 && <CsvButton what="skipped prompts" head={copy.csvColumns} rows={csv} />}
    >
      <p className="small soft">{prompts.length > 0 ? copy.about : copy.none}</p>
      {prompts.length > 0 && (
        <Ledger className="anskipped">
          <caption className="sr">{copy.title}</caption>
          <thead>
            <tr>
              <th scope="col">{copy.columns[0]}</th>
              <th scope="col" className="r">
                {copy.columns[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {prompts.map((prompt) => (
              <tr key={`${prompt.programId} ${prompt.week} ${prompt.day}`}>
                <th scope="row">
                  <span className="anskipped__text">{prompt.promptText ?? copy.hidden}</span>
                  <small>{copy.place(prompt.title, prompt.week, prompt.day)}</small>
                </th>
                <td className="r nowrap">{copy.share(prompt.skipped, prompt.passed)}</td>
              </tr>
            ))}
          </tbody>
        </Ledger>
      )}
    </Section>
  );
}
