import { Figures } from '#web/ui/figures.tsx';
import { Section } from '#web/ui/section.tsx';
import { clientPageCopy } from '../copy.ts';
import type { ClientDetail } from '../queries.ts';

const copy = clientPageCopy.engagement;

export function Engagement({
  engagement: { loginFrequency, sessionDuration, streakDays, missedDays },
}: Pick<ClientDetail, 'engagement'>) {
  return (
    <Section title={copy.title}>
      <Figures
        items={[
          { label: copy.logins, value: loginFrequency },
          { label: copy.session, value: sessionDuration, unit: copy.minutes },
          { label: copy.streak, value: streakDays, unit: copy.days(streakDays) },
          { label: copy.missed, value: missedDays },
        ]}
      />
    </Section>
  );
}
