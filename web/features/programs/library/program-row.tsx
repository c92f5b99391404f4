import { memo, type CSSProperties } from 'react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Eye from 'lucide-react/icons/eye';
import { totalDays } from '#contract/programs/rules.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { editAddress, previewAddress } from '../addresses.ts';
import type { LibraryProgram } from '../queries.ts';
import { libraryCopy as copy } from './copy.ts';
import { ownerOf } from './library-view.ts';
import { MoreButton } from './more-button.tsx';

/** Longer programs get finer threads, so that a season fits a phone. */
const weeksDrawnWide = 6;

/** Remembered, because hundreds may stand on one page. */
export const ProgramRow = memo(function ProgramRow({ program }: { program: LibraryProgram }) {
  const { title, durationWeeks, dailyPromptsCount, activeClientsCount, isDraft, canEdit } = program;
  const days = totalDays(durationWeeks);
  const figures: [number, string][] = [
    [days, copy.days(days)],
    [dailyPromptsCount, copy.prompts(dailyPromptsCount)],
    [activeClientsCount, copy.clients(activeClientsCount)],
  ];
  return (
    <li>
      <div className="shelf__say">
        <h3>
          <AppLink className="plain" href={previewAddress(program)}>
            {title}
          </AppLink>
        </h3>
        <p className="shelf__about soft">{program.description || program.subtitle}</p>
        <div className="shelf__marks">
          <span
            className={classes('shelf__length', durationWeeks > weeksDrawnWide && 'shelf__length--fine')}
            style={{ '--weeks': durationWeeks } as CSSProperties}
            aria-hidden="true"
          />
          <OwnerBadge program={program} />
          {isDraft && <Badge tone="clay">{copy.draft}</Badge>}
        </div>
        {isDraft && (
          <p className="shelf__draft small soft">
            {copy.draftSays}
            {canEdit && (
              <AppLink href={editAddress(program)}>
                {copy.continue}
                <span className="sr"> {title}</span>
                <ArrowRight />
              </AppLink>
            )}
          </p>
        )}
      </div>
      <dl className="shelf__figures">
        {figures.map(([value, label]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="shelf__ways">
        <ButtonLink href={previewAddress(program)}>
          <Eye />
          {copy.preview}
          <span className="sr"> {title}</span>
        </ButtonLink>
        <MoreButton program={program} />
      </div>
    </li>
  );
});

function OwnerBadge({ program }: { program: LibraryProgram }) {
  switch (ownerOf(program)) {
    case 'platform':
      return <Badge>{copy.platform}</Badge>;
    case 'own':
      return <Badge tone="green">{copy.yours}</Badge>;
    case 'others':
      return <Badge tone="line">{copy.by(program.ownerName ?? '')}</Badge>;
  }
}
