import { Section } from '#web/ui/section.tsx';
import type { ProgramPreview } from '../queries.ts';
import { previewCopy } from './copy.ts';

const copy = previewCopy.themes;
type Theme = ProgramPreview['weeklyThemes'][number];

export function WeeklyThemes({ themes }: { themes: readonly Theme[] }) {
  return (
    <Section title={copy.title}>
      <ol className="chapters">
        {themes.map((theme) => (
          <li key={theme.id}>
            <h3 className="h3">{copy.week(theme.weekNumber, theme.title)}</h3>
            {theme.focusDescription && <p className="soft">{theme.focusDescription}</p>}
            <Conversation theme={theme} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Folded: it is for the conversation of client and coach, not for the first look. */
function Conversation({ theme: { discussionTopics, integrationGoal } }: { theme: Theme }) {
  if (discussionTopics.length === 0 && !integrationGoal) return null;
  return (
    <details className="fold">
      <summary>{copy.more}</summary>
      {discussionTopics.length > 0 && (
        <ul>
          {discussionTopics.map((topic, index) => (
            <li key={index}>{topic}</li>
          ))}
        </ul>
      )}
      {integrationGoal && (
        <p>
          <b>{copy.goal}:</b> {integrationGoal}
        </p>
      )}
    </details>
  );
}
