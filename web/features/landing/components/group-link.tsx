import type { LinkOffer } from '#contract/roles/link-offer.ts';
import { groupPath } from '#contract/roles/rules.ts';
import { longCalendarDay } from '#web/platform/time.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Brand } from '#web/ui/brand.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Cover, CoverCloth } from '#web/ui/loom/cover.tsx';
import { groupLink as copy } from '#messages/landing.ts';
import { LanguageLinks } from './language-links.tsx';
import './landing.css';
import './group-link.css';

type GroupOffer = Extract<LinkOffer, { kind: 'group' }>;

type GroupLinkProps = {
  productName: string;
  code: string;
  offer?: GroupOffer;
  /** No account can be created by a link. */
  isClosed?: boolean;
};

/** A group's link before signing in: who invites to what, and what others will see. Without `offer` it was not looked up. */
export function GroupLink({ productName, code, offer, isClosed = false }: GroupLinkProps) {
  const way = (more: Record<string, string>) =>
    `/api/login?${new URLSearchParams({ ...more, code, to: groupPath(code) })}`;
  return (
    <main className="land land--group" id="main" tabIndex={-1}>
      <Cover className="land__cover">
        <Brand name={productName} onCover />
        <div className="land__say">
          {offer && <p className="land__by">{copy.invites({ coach: offer.coachName || copy.noCoachName })}</p>}
          <h1 className="display" dir="auto">
            {offer?.groupName ?? copy.unknown.title}
          </h1>
          <p>{offer ? copy.what(offer) : copy.unknown.text}</p>
        </div>
        <CoverCloth className="land__cloth" isBare />
      </Cover>
      <div className="land__form">
        <div className="grouplink">
          {offer && <Facts offer={offer} />}
          <div className="grouplink__acts">
            {!isClosed && (
              <ButtonLink variant="primary" href={way({ mode: 'register', role: 'client' })} external>
                {copy.create}
              </ButtonLink>
            )}
            <ButtonLink variant={isClosed ? 'primary' : undefined} href={way({})} external>
              {copy.signIn}
            </ButtonLink>
          </div>
          <p className="small soft">{isClosed ? copy.backClosed : copy.back}</p>
        </div>
        <LanguageLinks />
      </div>
    </main>
  );
}

function Facts({ offer }: { offer: GroupOffer }) {
  const coach = offer.coachName || copy.noCoachName;
  const begins = offer.startsOn
    ? { fact: copy.begins.on({ day: longCalendarDay(offer.startsOn) }), more: copy.begins.ahead[offer.pace] }
    : copy.begins.begun[offer.pace];
  return (
    <>
      <div className="row g4">
        <Avatar name={coach} tone="clay" size="l" decorative />
        <div>
          <p className="h3">{coach}</p>
          <p className="small soft">{copy.coach}</p>
        </div>
      </div>
      <dl className="grouplink__facts">
        <Fact about={copy.program.about} fact={offer.programTitle} more={copy.program.more} />
        <Fact about={copy.begins.about} {...begins} />
        <Fact {...copy.others} />
      </dl>
    </>
  );
}

function Fact({ about, fact, more }: { about: string; fact: string; more: string }) {
  return (
    <div>
      <dt>{about}</dt>
      <dd>
        {fact}
        <small>{more}</small>
      </dd>
    </div>
  );
}
