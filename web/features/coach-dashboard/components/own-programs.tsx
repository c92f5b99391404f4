import Plus from 'lucide-react/icons/plus';
import { ButtonLink } from '#web/ui/button.tsx';
import { ListRow, RowList } from '#web/ui/list.tsx';
import { Section } from '#web/ui/section.tsx';
import { coachHomeCopy } from '../copy.ts';
import type { CoachDashboard } from '../queries.ts';

const copy = coachHomeCopy.programs;
type Program = CoachDashboard['programs'][number];

/** The rest is one press away, in the library. */
const shownAtMost = 4;

export function OwnPrograms({ programs }: { programs: readonly Program[] }) {
  const shown = [...programs].sort((a, b) => b.activeClientsCount - a.activeClientsCount).slice(0, shownAtMost);
  return (
    <Section title={copy.title} className="ownprograms">
      {shown.length === 0 ? (
        <p className="soft">{copy.none}</p>
      ) : (
        <RowList>
          {shown.map((program) => (
            <ListRow
              key={program.id}
              href={addressOf(program)}
              note={program.isDraft ? copy.draft : copy.clients(program.activeClientsCount)}
            >
              {program.title}
            </ListRow>
          ))}
          {programs.length > shown.length && <ListRow href="/programs/list">{copy.all(programs.length)}</ListRow>}
        </RowList>
      )}
      <ButtonLink small href="/programs/new">
        <Plus />
        {copy.create}
      </ButtonLink>
    </Section>
  );
}

/** A draft leads to where it is finished. */
function addressOf(program: Program): string {
  return program.isDraft
    ? `/programs/${program.id}/edit`
    : `/programs/preview?id=${encodeURIComponent(program.programId)}`;
}
