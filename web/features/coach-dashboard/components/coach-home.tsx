import { useState, type MouseEvent, type ReactNode } from 'react';
import BookOpen from '#web/ui/icons/book-open.ts';
import CalendarPlus from '#web/ui/icons/calendar-plus.ts';
import ChartNoAxes from '#web/ui/icons/chart-no-axes-column.ts';
import Send from '#web/ui/icons/send.ts';
import UserPlus from '#web/ui/icons/user-plus.ts';
import Plus from '#web/ui/icons/plus.ts';
import { now } from '#web/platform/boot.ts';
import { hourOfDay, longDay } from '#web/platform/time.ts';
import { LoadError } from '#web/ui/load.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ListRow, RowList } from '#web/ui/list.tsx';
import { Loading, Skeleton, SkeletonRows } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { Notice } from '#web/ui/state.tsx';
import { coachHome as coachHomeCopy } from '#messages/coach-dashboard.ts';
import { useHeldHome } from '../held-home.ts';
import type { CoachDashboard } from '../queries.ts';
import { ActivityFeed } from './activity-feed.tsx';
import { ApprovalNotice } from './approval-notice.tsx';
import { Clients } from './clients.tsx';
import { FirstSteps } from './first-steps.tsx';
import type { QueueWork } from './queue-panel.tsx';
import { Queue } from './queue.tsx';
import { StatCards } from './stat-cards.tsx';
import { TodaysHours } from './todays-hours.tsx';
import './coach-home.css';

/** What other features bring: a feature does not import another. */
type Slots = {
  /** The referral code with what can be done with it, in the head. */
  referral: ReactNode;
  /** Copies the referral code: the one way on in an empty list of clients, and the third step. */
  copyCode: ReactNode;
  /** In the head of the client list: the other pages about people. */
  peopleTabs?: ReactNode;
  /** Below the client list: whom the coach has worked with. */
  former?: (hasClients: boolean) => ReactNode;
  /** A question to the coach about their own account, below the queue. */
  offer: ReactNode;
  work: QueueWork;
  /** Works as an admin: while there are no clients, their own pages are shown the way to. */
  isAdmin?: boolean;
};

export function CoachHome({ name, timeZone, referral, ...slots }: { name: string; timeZone: string } & Slots) {
  const present = now();
  return (
    <>
      <a className="skip" href="#today" onClick={goToToday}>
        {coachHomeCopy.queue.skip}
      </a>
      <div className="dashhead row bottom wrap between gy3 gx5 mb6">
        <div>
          <p className="note">{longDay(present, timeZone)}</p>
          <h1 className="title">{greeting(present, timeZone, name)}</h1>
        </div>
        {referral}
      </div>
      <Body timeZone={timeZone} {...slots} />
    </>
  );
}

/** The list itself gets the focus, where j goes to the first person. */
function goToToday(event: MouseEvent) {
  event.preventDefault();
  document.querySelector<HTMLElement>('#today .queue')?.focus();
}

function Body({
  timeZone,
  copyCode,
  offer,
  work,
  former,
  isAdmin,
  peopleTabs,
}: { timeZone: string } & Omit<Slots, 'referral'>) {
  const held = useHeldHome();
  const { home, error, refetch } = held;
  if (!home) {
    if (!error) return <BodySkeleton />;
    return <LoadError title={coachHomeCopy.failed.title} onRetry={refetch} error={error} />;
  }
  const { total } = home.pagination;
  return (
    <div className="coachgrid stack top">
      <div>
        {home.approval && <ApprovalNotice approval={home.approval} />}
        <StatCards home={home} />
        {isAdmin && total === 0 && (
          <Notice
            title={coachHomeCopy.toAdmin.title}
            action={
              <ButtonLink small href="/admin/dashboard">
                {coachHomeCopy.toAdmin.go}
              </ButtonLink>
            }
          >
            {coachHomeCopy.toAdmin.text}
          </Notice>
        )}
        {home.firstSteps && <FirstSteps steps={home.firstSteps} code={copyCode} />}
        {(!home.firstSteps || home.queue.total > 0) && (
          <Queue queue={home.queue} held={held} timeZone={timeZone} work={work} />
        )}
        {offer}
      </div>
      <Clients
        home={home}
        timeZone={timeZone}
        emptyAction={!home.firstSteps && copyCode}
        tabs={peopleTabs}
        former={former && <RowList>{former(total > 0)}</RowList>}
      />
      <aside>
        {home.today && <TodaysHours today={home.today} timeZone={timeZone} />}
        <QuickActions offer={home.today && total > 0 ? work.offer : undefined} />
        <OwnPrograms programs={home.programs} />
        <ActivityFeed items={home.recentActivity} timeZone={timeZone} />
      </aside>
    </div>
  );
}

function BodySkeleton() {
  return (
    <Loading text={coachHomeCopy.loading} quiet>
      <div className="coachgrid stack top">
        <div>
          <div className="stats stack g3 mb6">
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </div>
          <SkeletonRows rows={6} hasFaces />
        </div>
        <aside>
          <SkeletonRows rows={6} />
        </aside>
      </div>
    </Loading>
  );
}

export function greeting(now: Date, timeZone: string, name: string): string {
  const hour = hourOfDay(now, timeZone);
  const part = hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
  return coachHomeCopy.greeting[part]({ name });
}

const actionsCopy = coachHomeCopy.actions;
const actions = [
  { href: '/unassigned-clients', label: actionsCopy.find, Icon: UserPlus },
  { href: '/send-invitation', label: actionsCopy.invite, Icon: Send },
  { label: actionsCopy.offer, Icon: CalendarPlus },
  { href: '/programs/list', label: actionsCopy.programs, Icon: BookOpen },
  { href: '/analytics', label: actionsCopy.analytics, Icon: ChartNoAxes },
];

/** A time is offered by who has hours and clients. */
function QuickActions({ offer }: { offer: QueueWork['offer'] | undefined }) {
  const [isOffering, setOffering] = useState(false);
  return (
    <Section title={actionsCopy.title} className="quick">
      <RowList>
        {actions
          .filter(({ href }) => href ?? offer)
          .map(({ href, label, Icon }) => (
            <ListRow key={label} {...(href ? { href } : { onClick: () => setOffering(true) })} icon={<Icon />}>
              {label}
            </ListRow>
          ))}
      </RowList>
      {isOffering && offer?.(undefined, () => setOffering(false))}
    </Section>
  );
}

const programsCopy = coachHomeCopy.programs;
type Program = CoachDashboard['programs'][number];

/** The rest is one press away, in the library. */
const shownAtMost = 4;

function OwnPrograms({ programs }: { programs: readonly Program[] }) {
  const shown = [...programs].sort((a, b) => b.activeClientsCount - a.activeClientsCount).slice(0, shownAtMost);
  return (
    <Section title={programsCopy.title} className="ownprograms">
      {shown.length === 0 ? (
        <p className="soft">{programsCopy.none}</p>
      ) : (
        <RowList>
          {shown.map((program) => (
            <ListRow
              key={program.id}
              href={addressOf(program)}
              note={program.isDraft ? programsCopy.draft : programsCopy.clients({ count: program.activeClientsCount })}
            >
              <bdi>{program.title}</bdi>
            </ListRow>
          ))}
          {programs.length > shown.length && (
            <ListRow href="/programs/list">{programsCopy.all({ count: programs.length })}</ListRow>
          )}
        </RowList>
      )}
      <ButtonLink small href="/programs/new">
        <Plus />
        {programsCopy.create}
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
