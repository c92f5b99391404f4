import { focusDescriptionMax, integrationGoalMax, programTitleMax } from '#contract/programs/constants.ts';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { wizardCopy } from '../copy.ts';
import { themeAddress } from '../model/addresses.ts';
import type { Theme, ThemeField } from '../model/content.ts';
import { TopicsField } from './topics-field.tsx';
import { useTextField } from './use-text-field.ts';
import { useWizard } from './wizard-context.ts';

const copy = wizardCopy.weeks;

export function ThemeForm({ week, theme }: { week: number; theme: Theme }) {
  const title = useTheme(week, theme, 'title', copy.title.name, programTitleMax);
  const focus = useTheme(week, theme, 'focusDescription', copy.focus.name, focusDescriptionMax);
  const goal = useTheme(week, theme, 'integrationGoal', copy.goal.name, integrationGoalMax);
  return (
    <div className="wizform">
      <Field label={copy.title.label} {...title.field}>
        <Input written autoComplete="off" {...title.control} />
      </Field>
      <Field label={copy.focus.label} hint={copy.focus.hint} {...focus.field}>
        <Textarea written rows={3} {...focus.control} />
      </Field>
      <TopicsField week={week} topics={theme.discussionTopics} />
      <Field label={copy.goal.label} {...goal.field}>
        <Input written autoComplete="off" {...goal.control} />
      </Field>
    </div>
  );
}

function useTheme(week: number, theme: Theme, field: ThemeField, name: string, max: number) {
  const { dispatch } = useWizard();
  return useTextField({
    address: themeAddress(week, field),
    value: theme[field],
    name,
    max,
    onChange: (value) => dispatch({ type: 'theme', week, field, value }),
  });
}
