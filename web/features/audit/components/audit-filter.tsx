import { auditSearchMax, type AuditAction } from '#contract/audit/constants.ts';
import { Field, Input, SearchInput, Select } from '#web/ui/field.tsx';
import { actionGroups, auditCopy as copy } from '../copy.ts';
import type { AuditFilter as Filter } from '../queries.ts';

type AuditFilterProps = { filter: Filter; onChange: (change: Partial<Filter>) => void };

const asTyped = { maxLength: auditSearchMax, autoComplete: 'off', spellCheck: false } as const;

export function AuditFilter({ filter, onChange }: AuditFilterProps) {
  return (
    <div className="auditfilter" role="search" aria-label={copy.filters}>
      <Field label={copy.who}>
        <SearchInput
          {...asTyped}
          placeholder={copy.personHint}
          value={filter.who}
          onChange={({ target }) => onChange({ who: target.value })}
        />
      </Field>
      <Field label={copy.whom}>
        <SearchInput
          {...asTyped}
          placeholder={copy.aboutHint}
          value={filter.about}
          onChange={({ target }) => onChange({ about: target.value })}
        />
      </Field>
      <Field label={copy.what}>
        <Select value={filter.action} onChange={({ target }) => onChange({ action: target.value as AuditAction | '' })}>
          <option value="">{copy.anything}</option>
          {actionGroups.map(({ title, actions }) => (
            <optgroup key={title} label={title}>
              {Object.entries(actions).map(([action, name]) => (
                <option key={action} value={action}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <Field label={copy.from}>
        <Input
          type="date"
          value={filter.from}
          max={filter.to || undefined}
          onChange={({ target }) => onChange({ from: target.value })}
        />
      </Field>
      <Field label={copy.to}>
        <Input
          type="date"
          value={filter.to}
          min={filter.from || undefined}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </Field>
    </div>
  );
}
