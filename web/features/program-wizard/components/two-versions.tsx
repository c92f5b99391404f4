import { wizardCopy } from '../copy.ts';
import { partNames } from '../model/bodies.ts';
import { countsOf } from '../model/content.ts';
import type { ProgramContent } from '../model/content.ts';
import { fingerprintsOf } from '../model/fingerprint.ts';

const copy = wizardCopy.versions;

type TwoVersionsProps = { heads: { here: string; there: string }; here: ProgramContent; there: ProgramContent };

/** Where two versions differ, part by part, so that choosing is no gamble. */
export function TwoVersions({ heads, here, there }: TwoVersionsProps) {
  const prints = { here: fingerprintsOf(here), there: fingerprintsOf(there) };
  return (
    <table className="wizversions">
      <thead>
        <tr>
          <td />
          <th scope="col">{heads.here}</th>
          <th scope="col">{heads.there}</th>
        </tr>
      </thead>
      <tbody>
        {partNames.map((part) => (
          <tr key={part}>
            <th scope="row">{wizardCopy.saving.partNames[part]}</th>
            <td>{factOf(here, part)}</td>
            <td>
              {factOf(there, part)}
              <small>{prints.here[part] === prints.there[part] ? copy.same : copy.different}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function factOf(content: ProgramContent, part: (typeof partNames)[number]): string {
  const counts = countsOf(content);
  const notes = wizardCopy.stepNotes;
  switch (part) {
    case 'heading':
      return content.heading.title.trim() || notes.noTitle;
    case 'themes':
      return notes.themes(counts);
    case 'practices':
      return notes.practices(counts);
    case 'prompts':
      return notes.prompts(counts);
  }
}
