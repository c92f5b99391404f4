import { useEffect, useRef } from 'react';
import { photoPath } from '#contract/coach-profile/rules.ts';
import { isSameValue } from '#web/platform/device/drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { edit as editCopy } from '#messages/coach-profile.ts';
import type { ProfileForm, ProgramChoice } from './profile-form.ts';

const copy = editCopy.conflict;

type ProfileConflictProps = {
  mine: ProfileForm;
  saved: ProfileForm;
  programs: readonly ProgramChoice[] | undefined;
  isSaving: boolean;
  /** When a save was refused for it; 0 where it was seen before one was tried. */
  refusedAt: number;
  onTake: (field: Partial<ProfileForm>) => void;
  onKeepMine: () => void;
  onKeepSaved: () => void;
};

/** Above the form, which keeps the input: every field that differs from the saved profile. */
export function ProfileConflict(props: ProfileConflictProps) {
  const { mine, saved, programs, isSaving, refusedAt } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (refusedAt > 0) heading.current?.focus();
  }, [refusedAt]);
  const differing = (Object.keys(saved) as (keyof ProfileForm)[]).filter(
    (field) => !isSameValue(mine[field], saved[field]),
  );
  return (
    <section className="profileconflict card stack mb6" aria-label={copy.title}>
      <h2 className="h2" ref={heading} tabIndex={-1}>
        {copy.title}
      </h2>
      <p className="soft">{copy.text}</p>
      {differing.map((field) => (
        <article key={field} className="profileconflict__field">
          <h3 className="h3">{labels[field]}</h3>
          <div className="profile__pair">
            <Side title={copy.mine} text={words(field, mine, programs)} />
            <Side title={copy.saved} text={words(field, saved, programs)} />
          </div>
          <Button
            small
            variant="quiet"
            disabled={isSaving}
            aria-label={copy.takeOf({ field: labels[field] })}
            onClick={() => props.onTake({ [field]: saved[field] })}
          >
            {copy.take}
          </Button>
        </article>
      ))}
      <div className="row stretch wrap g2">
        <Button pending={isSaving} onClick={props.onKeepMine}>
          {copy.keepMine}
        </Button>
        <Button disabled={isSaving} onClick={props.onKeepSaved}>
          {copy.keepSaved}
        </Button>
      </div>
    </section>
  );
}

const labels: Record<keyof ProfileForm, string> = {
  ...editCopy.fields,
  specialties: editCopy.specialties.label,
  isAcceptingClients: editCopy.availability.accepting,
  isListed: editCopy.availability.listed,
};

function words(field: keyof ProfileForm, form: ProfileForm, programs: ProfileConflictProps['programs']): string {
  const value = form[field];
  if (typeof value === 'boolean') return value ? copy.on : copy.off;
  if (typeof value !== 'string') return value.join(', ');
  if (field === 'defaultProgramId') return programs?.find(({ id }) => id === value)?.title ?? editCopy.noProgram;
  return field === 'profileImageUrl' && value.startsWith(photoPath) ? copy.photo : value;
}

function Side({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h4 className="small soft">{title}</h4>
      <p className="profileconflict__text" dir="auto">
        {text || copy.nothing}
      </p>
    </div>
  );
}
