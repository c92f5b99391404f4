import { useEffect, useState, type ReactNode } from 'react';
import { firstNameOf } from '#contract/names.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { oneDecimal } from '#web/platform/locale.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Figures } from '#web/ui/figures.tsx';
import { Cover } from '#web/ui/loom/cover.tsx';
import { LoomGrid } from '#web/ui/loom/loom.tsx';
import { clothOf, dayAddress, freeClothOf } from '../cloth.ts';
import { FreeCloth, FreeDay, type SavedFreePage } from '../components/free-cloth.tsx';
import type { ClientDashboard } from '../queries.ts';
import { completed as completedCopy } from '#messages/today-common.ts';
import type { Owner } from './cloth-on-paper.ts';
import { finished as copy } from '#messages/today-finished.ts';
import { OnPaper } from './on-paper.tsx';
import './finished-cloth.css';

export type FinishedProps = {
  home: ClientDashboard;
  owner: Owner;
  /** Where the program was completed a moment ago, on this very page: puts the focus there. */
  onArrival: (() => void) | undefined;
  /** The day goes on without a prompt. */
  freePage: ReactNode;
  savedFreePage: SavedFreePage | undefined;
  kind: ReactNode;
  otherTexts: ReactNode;
  /** Ways to other pages, where something waits there. */
  tiles: ReactNode;
  /** Shown without a coach: how to continue. */
  waysOn: ReactNode;
};

/** The finished cloth from edge to edge, what it took, three ways on, and a line of one's own. */
export default function FinishedCloth({
  home,
  owner,
  onArrival,
  freePage,
  savedFreePage: saved,
  kind,
  otherTexts,
  tiles,
  waysOn,
}: FinishedProps) {
  useEffect(() => onArrival?.(), [onArrival]);
  // Who has gone on writing is here to write. Decided once: the page must not move away under a pen.
  const [isPageFirst] = useState(() => freeClothOf(home).length > 0);
  const { program, progress, closingLine } = home;
  if (!program || !progress) return null;
  const page = <FreeDay home={home} page={freePage} kind={kind} saved={saved} level={2} hasCloth={false} />;
  return (
    <section className="finished stack g6">
      <Cover className="finished__cover">
        <LoomGrid
          cells={clothOf(home)}
          weeks={false}
          doors={{ hrefOf: dayAddress }}
          below={<FreeCloth home={home} savedId={kind ? undefined : saved?.id} takesView />}
          className="finished__cloth"
        />
        <div className="finished__say">
          <h1 className="display">{completedCopy.title}</h1>
          <p dir="auto">
            {program.title}. {progress.completedDays > 0 ? copy.woven({ days: progress.completedDays }) : copy.unwoven}.
          </p>
        </div>
      </Cover>
      {isPageFirst && page}
      <Figures
        narrow={3}
        items={[
          { label: copy.written, value: progress.completedDays, unit: copy.of({ days: progress.totalDays }) },
          { label: copy.practices, value: progress.completedPractices },
          { label: copy.mood, value: progress.averageMood === null ? '–' : oneDecimal(progress.averageMood) },
        ]}
      />
      {!kind && <Onward home={home} />}
      {!isPageFirst && page}
      {otherTexts}
      {!kind && progress.completedDays > 0 && <OnPaper home={home} owner={owner} />}
      {waysOn}
      {tiles}
      {closingLine && (
        <div className="lastword">
          <blockquote>
            <p className="note">{copy.wrote({ day: closingLine.dayNumber })}</p>
            <p className="prompt" dir="auto">
              {closingLine.text}
            </p>
          </blockquote>
        </div>
      )}
    </section>
  );
}

/** Nothing is counted down, and none of them is urged. Without a coach the ways on below say how to begin another. */
function Onward({ home: { coach, journalEntries, pendingInvitations } }: { home: ClientDashboard }) {
  const name = coach && firstNameOf(coach.fullName);
  const { back, another, help } = copy;
  const pages = journalEntries.length;
  return (
    <section className="onward" aria-labelledby="onward">
      <h2 className="h2" id="onward">
        {copy.onward}
      </h2>
      <ul>
        <Way title={back.title} text={pages > daysPerWeek ? back.pages({ pages }) : back.text}>
          <ButtonLink variant="primary" href="/journal">
            {copy.journal}
          </ButtonLink>
          <ButtonLink variant="quiet" href="/api/client/journal-export" external download>
            {copy.download}
          </ButtonLink>
        </Way>
        {(name || pendingInvitations > 0) && (
          <Way title={another.title} text={[name && another.coach({ name }), another.stays].filter(Boolean).join(' ')}>
            {pendingInvitations > 0 ? (
              <ButtonLink href="/invitations">{another.invitations}</ButtonLink>
            ) : (
              <ButtonLink href="/messages">{another.ask}</ButtonLink>
            )}
          </Way>
        )}
        {name && (
          <Way title={help.title} text={help.coach({ name })}>
            <ButtonLink href="/messages">{copy.message({ name })}</ButtonLink>
            <ButtonLink variant="quiet" href="/coaches">
              {copy.meet}
            </ButtonLink>
          </Way>
        )}
      </ul>
    </section>
  );
}

function Way({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li>
      <div>
        <h3 className="h3">{title}</h3>
        <p className="soft">{text}</p>
      </div>
      <div className="onward__acts">{children}</div>
    </li>
  );
}
