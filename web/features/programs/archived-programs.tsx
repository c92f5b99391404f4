import type { ReactNode } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { deletedProgramDays } from '#contract/programs/constants.ts';
import { dayAndMonth, daysAgo } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { LoadNotice } from '#web/ui/load.tsx';
import { Section } from '#web/ui/section.tsx';
import { previewAddress } from './addresses.ts';
import { library as libraryCopy } from '#messages/programs.ts';
import { useRestoreDeleted, useRestoreProgram } from './mutations.ts';
import { ProgramMenu } from './program-list.tsx';
import { archivedProgramsQuery, type DeletedProgram, deletedProgramsQuery, type LibraryProgram } from './queries.ts';

const copy = libraryCopy.archived;
const deletedCopy = libraryCopy.deleted;

/** What can be brought back: archived, and below it, for as long as there is some, what was deleted. */
export function ArchivedShelf({ timeZone }: { timeZone: string }) {
  const archived = useQuery(archivedProgramsQuery);
  const deleted = useQuery(deletedProgramsQuery);
  return (
    <>
      {archived.data?.length === 0 && <p className="soft library__none">{copy.none}</p>}
      <Shelf query={archived} words={copy}>
        {(program) => <ArchivedProgram key={program.id} program={program} timeZone={timeZone} />}
      </Shelf>
      <Shelf query={deleted} words={{ ...deletedCopy, text: deletedCopy.text({ days: deletedProgramDays }) }}>
        {(program) => <DeletedOne key={program.id} program={program} timeZone={timeZone} />}
      </Shelf>
    </>
  );
}

type ShelfProps<Program> = {
  query: UseQueryResult<Program[]>;
  words: { title: string; text: string; failed: string };
  children: (program: Program) => ReactNode;
};

function Shelf<Program>({ query: { data, error, refetch }, words, children }: ShelfProps<Program>) {
  if (error && !data) {
    return <LoadNotice onRetry={refetch}>{words.failed}</LoadNotice>;
  }
  if (!data || data.length === 0) return null;
  return (
    <Section title={words.title} aside={<p className="small soft">{words.text}</p>}>
      <ul className="shelf">{data.map(children)}</ul>
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
            <bdi>{title}</bdi>
          </AppLink>
        </h3>
        {archivedAt && <p className="small soft">{copy.since({ day: dayAndMonth(new Date(archivedAt), timeZone) })}</p>}
      </div>
      <dl className="shelf__figures">
        <div>
          <dt className="mt1 soft small">{libraryCopy.clients({ count: activeClientsCount })}</dt>
          <dd>{activeClientsCount}</dd>
        </div>
      </dl>
      <div className="shelf__ways row end g1">
        <Button pending={restore.isPending} onClick={() => restore.mutate()}>
          {copy.restore}
          <span className="sr"> {title}</span>
        </Button>
        <ProgramMenu program={program} />
      </div>
    </li>
  );
}

function DeletedOne({ program, timeZone }: { program: DeletedProgram; timeZone: string }) {
  const restore = useRestoreDeleted(program);
  const day = dayAndMonth(new Date(program.deletedAt), timeZone);
  const left = Math.max(0, -daysAgo(new Date(program.restorableUntil), timeZone));
  return (
    <li>
      <div className="shelf__say">
        <h3>
          <bdi>{program.title}</bdi>
        </h3>
        <p className="small soft">{deletedCopy.since({ day, left })}</p>
      </div>
      <div className="shelf__ways row end g1">
        <Button pending={restore.isPending} onClick={() => restore.mutate()}>
          {copy.restore}
          <span className="sr"> {program.title}</span>
        </Button>
      </div>
    </li>
  );
}
