import { Suspense } from 'react';
import { nameOrEmail } from '#contract/names.ts';
import { BulkBar } from '#web/features/bulk/bulk-bar.tsx';
import { CoachHome } from '#web/features/coach-dashboard/components/coach-home.tsx';
import { FormerClients } from '#web/features/parting/former-clients.tsx';
import { CopyReferralCode, ReferralCode } from '#web/features/referral/referral-code.tsx';
import { Reply } from '#web/features/messages/components/reply.tsx';
import { AnswerRequest } from '#web/features/requests/answer-request.tsx';
import { TimeZoneOffer } from '#web/features/session/device-time-zone.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { UnreadShared } from '#web/features/sharing/unread-shared.tsx';
import { TickedPeople } from '#web/ui/ticks.tsx';
import { OfferDialog } from '../offer-dialog.ts';
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
        copyCode={<CopyReferralCode />}
        peopleTabs={<TabLinks address="/#clients" />}
        former={(hasClients) => <FormerClients timeZone={user.timeZone} hasClients={hasClients} />}
        offer={<TimeZoneOffer user={user} />}
        work={{
          shared: (clientId) => <UnreadShared clientId={clientId} timeZone={user.timeZone} />,
          reply: (person, onNext) => <Reply person={person} timeZone={user.timeZone} onNext={onNext} />,
          request: ({ id, person }, onAnswered) => <AnswerRequest id={id} client={person} onAnswered={onAnswered} />,
          offer: (client, onDone) => (
            <Suspense>
              <OfferDialog {...(client && { client })} onDone={onDone} />
            </Suspense>
          ),
        }}
      />
      <BulkBar actions={['message', 'nudge', 'program', 'cohort']} />
    </TickedPeople>
  );
}
