import { useState } from 'react';
import Plus from 'lucide-react/icons/plus';
import { specialtyMax } from '#contract/coach-profile/constants.ts';
import { addSpecialty } from '#contract/coach-profile/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Chips } from '#web/ui/badge.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { editCopy } from '../copy.ts';

const copy = editCopy.specialties;

type SpecialtiesFieldProps = {
  specialties: string[];
  error: string | undefined;
  onChange: (specialties: string[]) => void;
};

export function SpecialtiesField({ specialties, error, onChange }: SpecialtiesFieldProps) {
  const [typed, setTyped] = useState('');

  function add() {
    onChange(addSpecialty(specialties, typed));
    setTyped('');
  }

  return (
    <>
      <Field id="specialties" label={editCopy.fields.specialties} hint={copy.hint} error={error}>
        <div className="addrow">
          <Input
            value={typed}
            maxLength={specialtyMax}
            placeholder={copy.placeholder}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              // An Enter that ends a composed word is not ours; one that adds must not save the form.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add();
            }}
          />
          <Button onClick={add}>
            <Plus />
            {copy.add}
          </Button>
        </div>
      </Field>
      {specialties.length > 0 && (
        <Chips
          label={copy.label}
          items={specialties}
          onRemove={(item) => onChange(specialties.filter((other) => other !== item))}
        />
      )}
    </>
  );
}
