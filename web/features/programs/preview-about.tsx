import Calendar from '#web/ui/icons/calendar.ts';
import PenLine from '#web/ui/icons/pen-line.ts';
import ArrowUpRight from '#web/ui/icons/arrow-up-right.ts';
import { fallbackTotalDays, previewSpecialtiesShown } from '#contract/programs/constants.ts';
import { totalDays } from '#contract/programs/rules.ts';
import { figure } from '#web/platform/locale.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { onDayOne } from '#web/ui/loom/loom-cells.ts';
import { LoomGrid } from '#web/ui/loom/loom.tsx';
import { Percent } from '#web/ui/percent.tsx';
import { Section } from '#web/ui/section.tsx';
import { preview as copy } from '#messages/programs-preview.ts';
import { InLanguages } from './in-languages.tsx';
import { LongText } from './preview-content.tsx';
import type { ProgramPreview } from './queries.ts';

const aboutCopy = copy.about;
const authorCopy = copy.author;
const effectCopy = copy.effect;

/** A longer title would fill the screen at the size of a cover. */
const coverTitleMax = 48;

/** Title and first sentence, beside the loom of the first day. */
export function PreviewHero({ program, prompts }: { program: ProgramPreview['program']; prompts: number }) {
  const days = totalDays(program.durationWeeks);
  return (
    <header className="preview__hero">
      <div>
        <h2 className={program.title.length > coverTitleMax ? 'title' : 'display'} dir="auto">
          {program.title}
        </h2>
        <p className="read soft" dir="auto">
          {program.subtitle || program.description}
        </p>
        <p className="preview__tags row stretch wrap g2">
          <Badge tone="green">
            <Calendar />
            {copy.days({ days: prompts || fallbackTotalDays })}
          </Badge>
          <Badge tone="clay">
            <PenLine />
            {copy.journaling}
          </Badge>
          <InLanguages program={program} />
        </p>
      </div>
      <figure className="preview__widget sheet">
        <figcaption>
          <b className="h3">{copy.widget.day({ total: days })}</b>
          <span className="small soft">{copy.widget.week}</span>
        </figcaption>
        <LoomGrid cells={onDayOne(days)} weeks={false} />
      </figure>
    </header>
  );
}

/** What its author says of it. A program of which nothing is said goes without. */
export function AboutProgram({ program }: { program: ProgramPreview['program'] }) {
  const { subtitle, description, coreQuestion, targetAudience, expectedOutcomes } = program;
  // Without a subtitle the description is already below the title.
  const text = subtitle ? description : '';
  const outcomes = linesOf(expectedOutcomes);
  if (!text && !coreQuestion && !targetAudience && outcomes.length === 0) return null;
  return (
    <Section title={aboutCopy.title} className="about">
      {text && <LongText className="about__text soft" text={text} />}
      {coreQuestion && (
        <div>
          <h3 className="note">{aboutCopy.question}</h3>
          <p className="about__question" dir="auto">
            {coreQuestion}
          </p>
        </div>
      )}
      {(targetAudience || outcomes.length > 0) && (
        <div className="about__two">
          {targetAudience && (
            <div>
              <h3 className="note">{aboutCopy.audience}</h3>
              <p className="about__text">{targetAudience}</p>
            </div>
          )}
          {outcomes.length > 0 && (
            <div>
              <h3 className="note">{aboutCopy.outcomes}</h3>
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

export function AuthorCard({ author }: { author: NonNullable<ProgramPreview['author']> }) {
  const name = author.fullName || authorCopy.noName;
  return (
    <Section title={authorCopy.title} className="author">
      <div className="author__who row g4">
        <Avatar name={name} src={author.profileImageUrl} tone="clay" size="l" decorative />
        <div>
          <p className="h3">
            <bdi>{name}</bdi>
          </p>
          <p className="small soft">
            <bdi>{author.professionalTitle}</bdi>
          </p>
        </div>
      </div>
      {author.bio && (
        <div>
          <LongText className="soft" text={author.bio} />
        </div>
      )}
      <dl className="author__facts">
        <div>
          <dt>{authorCopy.experience}</dt>
          <dd>{authorCopy.years({ years: author.yearsExperience })}</dd>
        </div>
        {author.specialties.length > 0 && (
          <div>
            <dt>{authorCopy.specialties}</dt>
            <dd>{specialtiesLine(author.specialties)}</dd>
          </div>
        )}
      </dl>
      <div className="author__ways row stretch wrap g2">
        <ButtonLink small href={`/coach/${author.id}`}>
          {authorCopy.profile}
        </ButtonLink>
        <Elsewhere address={author.linkedinUrl} label={authorCopy.linkedin} />
        <Elsewhere address={author.websiteUrl} label={authorCopy.website} />
      </div>
    </Section>
  );
}

function Elsewhere({ address, label }: { address: string; label: string }) {
  const href = webPage(address);
  if (!href) return null;
  return (
    <ButtonLink small variant="quiet" href={href} target="_blank" rel="noopener noreferrer">
      {label}
      <ArrowUpRight />
      <span className="sr"> {authorCopy.newTab}</span>
    </ButtonLink>
  );
}

export function Effectiveness({ effectiveness }: { effectiveness: ProgramPreview['effectiveness'] }) {
  return (
    <Section title={effectCopy.title}>
      <dl className="effect">
        <div>
          <dt>{effectCopy.completion}</dt>
          {effectiveness.hasRate ? (
            <dd>
              <Percent percent={effectiveness.completionRate} />
            </dd>
          ) : (
            <dd className="effect__none">{effectCopy.tooFew}</dd>
          )}
        </div>
        <div>
          <dt>{effectCopy.mood}</dt>
          {/* A change of a few people's moods could be read back to one of them. */}
          {effectiveness.enoughData ? (
            <dd>{signed(effectiveness.averageMoodImprovement)}</dd>
          ) : (
            <dd className="effect__none">{effectCopy.tooFew}</dd>
          )}
        </div>
        <div>
          <dt>{effectCopy.clients}</dt>
          <dd>{effectiveness.activeClients}</dd>
        </div>
      </dl>
    </Section>
  );
}

/** "+1.8", "+0", "−0.4": the plus also for nothing, and a minus that is read out as one. */
export function signed(change: number): string {
  const rounded = Math.round(change * 10) / 10;
  return `${rounded < 0 ? '−' : '+'}${figure(Math.abs(rounded))}`;
}

/** The first two, and that there are more. */
export function specialtiesLine(specialties: readonly string[]): string {
  const shown = specialties.slice(0, previewSpecialtiesShown).join(', ');
  return specialties.length > previewSpecialtiesShown ? copy.author.andMore({ specialties: shown }) : shown;
}

/** Empty unless it leads to a web page: an address is never run as a script. */
export function webPage(address: string): string {
  return /^https?:\/\//i.test(address) ? address : '';
}

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
