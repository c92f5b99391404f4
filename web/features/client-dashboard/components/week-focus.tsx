import ArrowRight from 'lucide-react/icons/arrow-right';
import { hasPage } from '#contract/pages.ts';
import { AppLink } from '#web/ui/link.tsx';
import { todayCopy as copy } from '../copy.ts';
import type { ClientDashboard } from '../queries.ts';

export function WeekFocus({ home }: { home: ClientDashboard }) {
  const theme = home.assignment?.weeklyTheme;
  if (!theme || !home.program) return null;
  return (
    <section className="focus">
      <h2>
        <span className="note">{copy.focus.label}</span>
        <span className="h2">{theme.title}</span>
      </h2>
      {theme.focusDescription && <p className="soft">{theme.focusDescription}</p>}
      {hasPage('client', '/programs/preview') && (
        <AppLink className="focus__more" href={`/programs/preview?id=${encodeURIComponent(home.program.programId)}`}>
          {copy.focus.more}
          <ArrowRight />
        </AppLink>
      )}
    </section>
  );
}
