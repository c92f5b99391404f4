import { shownNameMax } from '#contract/cohorts/rules.ts';
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx';
import { Field, FieldError, Input } from '#web/ui/field.tsx';
import { shownName as copy } from '#messages/groups.ts';

/** The name other members see: the first name, another one, or none. */
type ShownName = { as: 'first' | 'other' | 'none'; typed: string };

export function shownNameFrom(name: string, firstName: string): ShownName {
  if (name === '') return { as: 'none', typed: '' };
  return name === firstName.slice(0, shownNameMax) ? { as: 'first', typed: '' } : { as: 'other', typed: name };
}

/** Undefined while another name is wanted and none is written. */
export function nameToSend({ as, typed }: ShownName, firstName: string): string | undefined {
  if (as === 'none') return '';
  return as === 'first' ? firstName.slice(0, shownNameMax) : typed.trim() || undefined;
}

type ShownNameFieldsProps = {
  shown: ShownName;
  firstName: string;
  error: string | undefined;
  onChange: (shown: ShownName) => void;
};

export function ShownNameFields({ shown, firstName, error, onChange }: ShownNameFieldsProps) {
  const choose = (as: ShownName['as']) => onChange({ ...shown, as });
  return (
    <>
      <ChoiceGroup legend={copy.legend}>
        {firstName && (
          <Choice
            name="shown"
            checked={shown.as === 'first'}
            onChange={() => choose('first')}
            title={<bdi>{firstName}</bdi>}
            description={copy.firstText}
          />
        )}
        <Choice
          name="shown"
          checked={shown.as === 'other'}
          onChange={() => choose('other')}
          title={copy.other}
          description={copy.otherText}
        />
        <Choice
          name="shown"
          checked={shown.as === 'none'}
          onChange={() => choose('none')}
          title={copy.none}
          description={copy.noneText}
        />
      </ChoiceGroup>
      {shown.as === 'other' ? (
        <Field label={copy.label} error={error}>
          <Input
            value={shown.typed}
            maxLength={shownNameMax}
            autoComplete="nickname"
            onChange={(event) => onChange({ ...shown, typed: event.target.value })}
          />
        </Field>
      ) : (
        error && <FieldError>{error}</FieldError>
      )}
    </>
  );
}
