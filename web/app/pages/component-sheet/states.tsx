import ChartColumn from '#web/ui/icons/chart-no-axes-column.ts';
import Copy from '#web/ui/icons/copy.ts';
import Send from '#web/ui/icons/send.ts';
import UserPlus from '#web/ui/icons/user-round-plus.ts';
import { Agreed } from '#web/ui/agreed.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Percent } from '#web/ui/percent.tsx';
import { EmptyState, ErrorState, Notice } from '#web/ui/state.tsx';
import { Figures, Leaders, ProgressThread, StatCard } from '#web/ui/figures.tsx';
import { Knot } from '#web/ui/knot.tsx';
import { ListRow, RowList } from '#web/ui/list.tsx';
import { Section, Sheet } from '#web/ui/section.tsx';
import { Loading, Skeleton, SkeletonRows } from '#web/ui/loading.tsx';
import { LoomStrip } from '#web/ui/loom/loom.tsx';
import { sampleLoom, Spec } from './spec.tsx';

export function StateSpec() {
  return (
    <Spec
      title="Empty, loading, error"
      say="Empty is a bare loom. Loading keeps the final shape. Errors say what happened and offer one way on."
    >
      <div className="states">
        <EmptyState
          sheet
          level={3}
          title="No clients yet"
          action={
            <Button>
              <Copy />
              Copy INES-COACH
            </Button>
          }
        >
          Share your referral code to get started
        </EmptyState>
        <Sheet>
          <Loading text="Loading programs...">
            <Skeleton width="46%" height="1.375rem" />
            <Skeleton width="92%" />
            <Skeleton width="78%" />
            <LoomStrip cells={sampleLoom('.'.repeat(28))} fill />
            <Skeleton width="34%" height="2.25rem" />
          </Loading>
        </Sheet>
        <ErrorState level={3} title="Session Expired" action={<Button variant="primary">Refresh Page</Button>}>
          Please refresh the page and log in again to continue.
        </ErrorState>
        <EmptyState sheet level={3} title="No Active Program">
          Contact your coach to get started with a program.
        </EmptyState>
        <ErrorState
          level={3}
          title="Unable to Load Analytics"
          icon={<ChartColumn />}
          detail="500: Internal Server Error"
          action={<ButtonLink href="/">Back to Dashboard</ButtonLink>}
        >
          There was an error loading your analytics data.
        </ErrorState>
        <EmptyState sheet level={3} title="No invitations yet">
          When a coach invites you, the message will be here.
        </EmptyState>
      </div>
    </Spec>
  );
}

export function SheetSpec() {
  return (
    <Spec title="Sheets, figures, rows" say="Sections open with an ink rule. Sheets only for figures and pages.">
      <div className="states">
        <StatCard label="Active Clients" value={8} href="/">
          <LoomStrip cells={sampleLoom('999955-')} height="18px" />
          by average mood
        </StatCard>
        <StatCard label="Avg Completion" value={<Percent percent={50} />}>
          <ProgressThread value={50} label="Average completion" />
        </StatCard>
        <StatCard label="Programs" value={3} note="2 with clients in them now" />
      </div>
      <div className="states mt5">
        <Section title="Quick Actions" level={3}>
          <RowList>
            <ListRow href="/" icon={<UserPlus />}>
              Find New Clients
            </ListRow>
            <ListRow href="/" icon={<Send />} end={<Badge tone="clay">1</Badge>} note="Three a month">
              Send Invitation
            </ListRow>
          </RowList>
        </Section>
        <Section title="Overview" level={3} aside={<span className="small soft">Day 17 of 28</span>}>
          <Figures
            items={[
              { label: 'Entries', value: 14 },
              { label: 'Practices', value: 9 },
              { label: 'Total days', value: 28 },
            ]}
            narrow={3}
          />
          <div className="below">
            <Leaders end={<b>61%</b>}>Overall</Leaders>
            <ProgressThread value={61} label="Overall" />
          </div>
        </Section>
        <Sheet stacked ribbon={17}>
          <p className="note">Wednesday, 8 October</p>
          <p className="h2">What did you want today?</p>
          <Agreed
            items={[
              { id: 'done', sentence: 'Ask Rosa about the call.', when: 'by 12 Nov', isDone: true },
              { id: 'theirs', sentence: 'send the recording.', isDone: false, owner: 'Ines' },
            ]}
          />
          <p className="small soft">
            <Knot kind="held" /> held <Knot kind="ahead" /> ahead
          </p>
        </Sheet>
      </div>
      <div className="states mt5">
        <div className="stack">
          <Notice title="Nothing is sent yet">The draft stays on this device.</Notice>
          <Notice tone="good" title="Your journal is ready" />
          <Notice tone="bad" title="2 fields need attention" action={<Button small>Show</Button>} />
        </div>
        <Notice tone="kind" title="This sounds like a heavy day">
          You do not have to write it out alone.
        </Notice>
        <Loading text="Loading clients..." quiet>
          <SkeletonRows rows={3} />
        </Loading>
      </div>
    </Spec>
  );
}
