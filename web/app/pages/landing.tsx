import { useParams, useSearch } from 'wouter';
import { isCohortCode } from '#contract/roles/rules.ts';
import { DemoEntrance } from '#web/features/demo/components/demo-entrance.tsx';
import { GroupLink } from '#web/features/landing/components/group-link.tsx';
import { Landing } from '#web/features/landing/components/landing.tsx';
import { LinkOver } from '#web/features/landing/components/link-over.tsx';
import { hasDemo, isCoachLimited, linkOffer, operator, productName, signUpLimit, wasHere } from '#web/platform/boot.ts';
import { LoneFrame } from '../shells/plain-frame.tsx';

/** Everything for visitors without an account: the landing page, and the pages behind a coach's or a group's link. */
export default function LandingPage() {
  const { code: groupCode } = useParams();
  const search = new URLSearchParams(useSearch());
  const code = groupCode ?? search.get('code')?.trim() ?? '';
  const offer = code ? linkOffer() : undefined;
  if (offer === null)
    return (
      <LoneFrame centred>
        <LinkOver />
      </LoneFrame>
    );
  if (offer?.kind === 'group' || groupCode || isCohortCode(code))
    return (
      <GroupLink
        productName={productName()}
        code={code}
        offer={offer?.kind === 'group' ? offer : undefined}
        isClosed={signUpLimit() === 'closed'}
      />
    );
  return (
    <Landing
      productName={productName()}
      operator={operator()}
      isReturning={wasHere()}
      // A coach's link that can be used now is an invitation.
      limit={signUpLimit() === 'invited' && offer?.kind === 'coach' ? undefined : signUpLimit()}
      offersCoach={!isCoachLimited()}
      code={code}
      coachName={offer?.kind === 'coach' ? offer.coachName : undefined}
    >
      {hasDemo() && <DemoEntrance />}
    </Landing>
  );
}
