import ArrowRight from '#web/ui/icons/arrow-right.ts';
import Check from '#web/ui/icons/check.ts';
import { recentPracticesShown } from '#contract/practices/built-in.ts';
import { programDay } from '#contract/programs/rules.ts';
import { dayAgoInSentence, shortDay } from '#web/platform/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { MoodBadge } from '#web/ui/mood.tsx';
import { Section } from '#web/ui/section.tsx';
import { practiceKind } from '#web/ui/practice-words.ts';
import { clothOf, dayAddress, isTrialOver } from '../cloth.ts';
import type { ClientDashboard } from '../queries.ts';
import { progress as copy } from '#messages/today-progress.ts';

type ListProps = { home: ClientDashboard; timeZone: string };

export function RecentPractices({ home, timeZone }: ListProps) {
  const recent = home.practiceCompletions.slice(0, recentPracticesShown);
  return (
    <Section title={copy.recent} className="prog__recent">
      {recent.length === 0 && <p className="soft">{copy.noPractices}</p>}
      <ul className="prog__rows lines">
        {recent.map((mark) => (
          <li key={mark.id}>
            <Check />
            <span className="prog__say">
              <b>{mark.title}</b>
              <small>
                {copy.practiceDay({
                  day: programDay(mark.weekNumber, mark.dayNumber),
                  when: dayAgoInSentence(mark.completedAt, timeZone),
                })}
              </small>
            </span>
            <Badge tone="line">{practiceKind(mark.practiceType)}</Badge>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** On the page; the rest is in the journal. */
const journeyEntriesShown = 5;

/** From the journal: rows are shown at once, and this is added when it has loaded. */
export type Answered = readonly { id: string; promptText: string; wordCount: number }[];

export function JourneyOfEntries({ home, timeZone, answered }: ListProps & { answered: Answered | undefined }) {
  const shown = home.journalEntries.slice(0, journeyEntriesShown);
  return (
    <section className="prog__journey" aria-labelledby="journey">
      <div className="prog__head row baseline wrap between gy1 gx3">
        <h2 className="h2" id="journey">
          {copy.journey}
        </h2>
        {home.journalEntries.length > 0 && (
          <AppLink href="/journal">
            {copy.readAll({ count: home.journalEntries.length })}
            <ArrowRight />
          </AppLink>
        )}
      </div>
      {shown.length === 0 && <p className="soft">{copy.noEntries}</p>}
      <ul className="prog__rows lines">
        {shown.map((entry) => (
          <li key={entry.id}>
            <AppLink className="prog__entry stack g2" href={dayAddress(entry.dayNumber)}>
              <b>{copy.dayNumber({ day: entry.dayNumber })}</b>
              <span className="small soft">
                {shortDay(new Date(entry.createdAt), timeZone)}
                {entry.isLate && `, ${copy.late}`}
              </span>
              <EntryFacts entry={answered?.find(({ id }) => id === entry.id)} />
              <MoodBadge mood={entry.moodScore} />
            </AppLink>
          </li>
        ))}
      </ul>
      <OpenDays home={home} />
    </section>
  );
}

function EntryFacts({ entry }: { entry: { promptText: string; wordCount: number } | undefined }) {
  return (
    <>
      <span className="prog__prompt">
        <bdi>{entry?.promptText}</bdi>
      </span>
      <span className="prog__words small soft num">{entry && copy.words({ count: entry.wordCount })}</span>
    </>
  );
}

/** Days that were left without an entry can be written afterwards; none of them is a debt. */
function OpenDays({ home }: { home: ClientDashboard }) {
  const open = clothOf(home).filter(({ state }) => state === 'skipped');
  if (open.length === 0 || home.assignment?.status !== 'active' || isTrialOver(home)) return null;
  return (
    <div className="prog__open stack g1 mt5">
      <h3 className="h3">{copy.open}</h3>
      <p className="small soft">{copy.openHow}</p>
      <p className="prog__opendays row stretch wrap gy0 gx4">
        {open.map(({ day }) => (
          <AppLink className="row inline g0" key={day} href={dayAddress(day)}>
            {copy.dayNumber({ day })}
          </AppLink>
        ))}
      </p>
    </div>
  );
}
