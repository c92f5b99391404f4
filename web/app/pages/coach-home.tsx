import { nameOrEmail } from '#contract/names.ts';
import { BulkBar } from '#web/features/bulk/bulk-bar.tsx';
import { CoachHome } from '#web/features/coach-dashboard/components/coach-home.tsx';
import { FormerClients } from '#web/features/parting/former-clients.tsx';
import { CopyReferralCode, ReferralCode } from '#web/features/referral/referral-code.tsx';
import { AnswerRequest } from '#web/features/requests/answer-request.tsx';
import { TimeZoneOffer } from '#web/features/session/device-time-zone.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { TickedPeople } from '#web/ui/ticks.tsx';
import { NewsOnPage } from '../shells/news.tsx';
import { TabLinks } from '../shells/tab-links.tsx';

export default function CoachHomePage() {
  const user = useUser();
  return (
    <TickedPeople>
      <CoachHome
        name={user.firstName || nameOrEmail(user)}
        timeZone={user.timeZone}
        isAdmin={user.role === 'admin'}
        referral={<ReferralCode />}
        former={(hasClients) => <FormerClients timeZone={user.timeZone} hasClients={hasClients} />}
        copyCode={<CopyReferralCode />}
        peopleTabs={<TabLinks address="/#clients" />}
        news={
          <>
            <TimeZoneOffer user={user} />
            <NewsOnPage side="coach" />
          </>
        }
        answerRequest={({ id, person }, isFirst) => <AnswerRequest id={id} client={person} isFirst={isFirst} />}
      />
      <BulkBar actions={['nudge', 'message', 'program', 'cohort']} />
    </TickedPeople>
  );
}
