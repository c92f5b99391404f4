import { useQuery } from '@tanstack/react-query';
import { dayAndMonth } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { Notice } from '#web/ui/state.tsx';
import { previewAddress } from './addresses.ts';
import { libraryCopy } from './copy.ts';
import { useRestoreProgram } from './mutations.ts';
import { ProgramMenu } from './program-list.tsx';
import { archivedProgramsQuery, type LibraryProgram } from './queries.ts';

const copy = libraryCopy.archived;

/** Below the library, as soon as there is one. */
export function ArchivedPrograms({ timeZone }: { timeZone: string }) {
  const { data, error, refetch } = useQuery(archivedProgramsQuery);
  if (error && !data) {
    return (
      <Notice
        tone="bad"
        action={
          <Button small onClick={() => void refetch()}>
            {copy.again}
          </Button>
        }
      >
        {copy.failed}
      </Notice>
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <Section title={copy.title} aside={<p className="small soft">{copy.text}</p>}>
      <ul className="shelf shelf--archived">
        {data.map((program) => (
          <ArchivedProgram key={program.id} program={program} timeZone={timeZone} />
        ))}
      </ul>
    </Section>
  );
}

function ArchivedProgram({ program, timeZone }: { program: LibraryProgram; timeZone: string }) {
  const restore = useRestoreProgram(program);
  const { title, archivedAt, activeClientsCount } = program;
  return (
    <li>
      <div className="shelf__say">
        <h3>
          <AppLink className="plain" href={previewAddress(program)}>
            {title}
          </AppLink>
        </h3>
        {archivedAt && <p className="small soft">{copy.since(dayAndMonth(new Date(archivedAt), timeZone))}</p>}
      </div>
      <dl className="shelf__figures">
        <div>
          <dt>{libraryCopy.clients(activeClientsCount)}</dt>
          <dd>{activeClientsCount}</dd>
        </div>
      </dl>
      <div className="shelf__ways">
        <Button pending={restore.isPending} onClick={() => restore.mutate()}>
          {copy.restore}
          <span className="sr"> {title}</span>
        </Button>
        <ProgramMenu program={program} />
      </div>
    </li>
  );
}
