import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import type { ActorKind } from '#contract/endpoint.ts';
import { hasPage } from '#contract/pages.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import type { ProgramPreview } from '../queries.ts';
import { previewCopy } from './copy.ts';
import { specialtiesLine, webPage } from './figures.ts';
import { LongText } from './long-text.tsx';

const copy = previewCopy.author;

export function AuthorCard({ author, actor }: { author: NonNullable<ProgramPreview['author']>; actor: ActorKind }) {
  const name = author.fullName || copy.noName;
  const profile = `/coach/${author.id}`;
  return (
    <Section title={copy.title} className="author">
      <div className="author__who">
        <Avatar name={name} src={author.profileImageUrl} tone="clay" size="l" decorative />
        <div>
          <p className="h3">{name}</p>
          <p className="small soft">{author.professionalTitle}</p>
        </div>
      </div>
      {author.bio && (
        <div>
          <LongText className="soft" text={author.bio} />
        </div>
      )}
      <dl className="author__facts">
        <div>
          <dt>{copy.experience}</dt>
          <dd>{copy.years(author.yearsExperience)}</dd>
        </div>
        {author.specialties.length > 0 && (
          <div>
            <dt>{copy.specialties}</dt>
            <dd>{specialtiesLine(author.specialties)}</dd>
          </div>
        )}
      </dl>
      <div className="author__ways">
        {hasPage(actor, profile) && (
          <ButtonLink small href={profile}>
            {copy.profile}
          </ButtonLink>
        )}
        <Elsewhere address={author.linkedinUrl} label={copy.linkedin} />
        <Elsewhere address={author.websiteUrl} label={copy.website} />
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
      <span className="sr">{copy.newTab}</span>
    </ButtonLink>
  );
}
