import { nameOf, type ClientDetail } from '#web/features/client-page/queries.ts';
import { longCalendarDay } from '#web/platform/dates-in-words.ts';
import { loomData } from '#web/platform/loom-data.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { LoomStrip } from '#web/ui/loom/loom.tsx';
import { changeProgramCopy } from '../copy.ts';

const copy = changeProgramCopy.now;

/** Where the client stands now. */
export function CurrentProgram({ detail }: { detail: ClientDetail }) {
  const { currentProgram: program, cells, profileImageUrl } = detail;
  const name = nameOf(detail) || changeProgramCopy.nameless;
  return (
    <section className="sect nowcard" aria-label={name}>
      <div className="nowcard__who">
        <Avatar name={name} src={profileImageUrl} tone="clay" decorative />
        <div>
          <p className="h3">{name}</p>
          <p className="small soft">{program ? placeIn(program) : copy.none}</p>
        </div>
      </div>
      {cells.length > 0 && <LoomStrip data={loomData(cells)} about={name} />}
      {program && (
        <p className="nowcard__done">
          <b className="num">{program.completionPercentage}%</b> {copy.complete}
        </p>
      )}
    </section>
  );
}

function placeIn({
  title,
  status,
  startsOn,
  currentWeek,
  totalWeeks,
}: NonNullable<ClientDetail['currentProgram']>): string {
  if (startsOn) return copy.ahead(title, longCalendarDay(startsOn));
  return status === 'completed' ? copy.completed(title) : copy.week(title, currentWeek, totalWeeks);
}
