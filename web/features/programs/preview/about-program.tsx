import { Section } from '#web/ui/section.tsx';
import type { ProgramPreview } from '../queries.ts';
import { previewCopy } from './copy.ts';
import { linesOf } from './figures.ts';
import { LongText } from './long-text.tsx';

const copy = previewCopy.about;

/** What its author says of it. A program of which nothing is said goes without. */
export function AboutProgram({ program }: { program: ProgramPreview['program'] }) {
  const { subtitle, description, coreQuestion, targetAudience, expectedOutcomes } = program;
  // Without a subtitle the description stands under the title already.
  const text = subtitle ? description : '';
  const outcomes = linesOf(expectedOutcomes);
  if (!text && !coreQuestion && !targetAudience && outcomes.length === 0) return null;
  return (
    <Section title={copy.title} className="about">
      {text && <LongText className="about__text soft" text={text} />}
      {coreQuestion && (
        <div>
          <h3 className="note">{copy.question}</h3>
          <p className="about__question">{coreQuestion}</p>
        </div>
      )}
      {(targetAudience || outcomes.length > 0) && (
        <div className="about__two">
          {targetAudience && (
            <div>
              <h3 className="note">{copy.audience}</h3>
              <p className="about__text">{targetAudience}</p>
            </div>
          )}
          {outcomes.length > 0 && (
            <div>
              <h3 className="note">{copy.outcomes}</h3>
              <Outcomes lines={outcomes} />
            </div>
          )}
        </div>
      )}
    </Section>
  );
}

function Outcomes({ lines }: { lines: readonly string[] }) {
  if (lines.length === 1) return <p>{lines[0]}</p>;
  return (
    <ul className="about__outcomes">
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}
