import { useEffect, useMemo, useRef, type SubmitEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import CircleAlert from '#web/ui/icons/circle-alert.ts';
import { bioMax, coachingApproachMax, fullNameMax, professionalTitleMax } from '#contract/coach-profile/rules.ts';
import { fieldErrorsOf } from '#web/platform/api.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Field, Input, Select, Textarea } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/state.tsx';
import { edit as copy } from '#messages/coach-profile.ts';
import { ChangedElsewhere, saveProfile, takeOverPhoto, takeOverProfile, type OwnProfile } from '../queries.ts';
import { FormSidebar } from './form-sidebar.tsx';
import { ProfileConflict } from './profile-conflict.tsx';
import { FormRow, PhotoRow, SpecialtiesField } from './profile-fields.tsx';
import {
  bodyOf,
  errorsByField,
  fieldOrder,
  formOf,
  type ProfileField,
  type ProfileForm,
  type ProgramChoice,
} from './profile-form.ts';

type ProfileFormViewProps = { profile: OwnProfile; programs: readonly ProgramChoice[] | undefined };

export function ProfileFormView({ profile, programs }: ProfileFormViewProps) {
  const client = useQueryClient();
  const saved = useMemo(() => formOf(profile), [profile]);
  const draft = useDraft<ProfileForm>('coach-profile', saved, profile.version);
  const values = draft.value;
  const save = useMutation({
    mutationFn: (version: number) => saveProfile(client, { ...bodyOf(values), version }),
    onSuccess: (answer) => {
      takeOverProfile(client, answer);
      void draft.clear();
      toast({ title: copy.saved.title, description: copy.saved.text });
    },
    onError: (error) => {
      if (Object.keys(fieldErrorsOf(error)).length === 0 && !(error instanceof ChangedElsewhere))
        toast({ variant: 'destructive', title: copy.notSaved.title, description: copy.notSaved.text });
    },
  });
  const errors = errorsByField(fieldErrorsOf(save.error));
  const wrong = fieldOrder.filter((field) => errors[field]);
  useFocusOn(wrong[0], save.submittedAt);

  /** Typed on another version than is saved by now. A process of the release before names none. */
  const isBehind = draft.isChanged && draft.base !== (profile.version ?? null);
  const isLocked = save.isPending;
  /** Not while it is on its way: the draft ends when it has arrived. */
  const set = (changed: Partial<ProfileForm>) => {
    if (!isLocked) draft.set((now) => ({ ...now, ...changed }));
  };
  const chosen = (field: ProfileField & keyof ProfileForm) => ({
    value: values[field] as string,
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
  });
  const written = (field: ProfileField & keyof ProfileForm) => ({ ...chosen(field), readOnly: isLocked });

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate(draft.base ?? 0);
  }

  return (
    <form className="profile__form" noValidate onSubmit={onSubmit}>
      {isBehind && (
        <ProfileConflict
          mine={values}
          saved={saved}
          programs={programs}
          isSaving={isLocked}
          refusedAt={save.error instanceof ChangedElsewhere ? save.submittedAt : 0}
          onTake={set}
          onKeepMine={() => save.mutate(profile.version)}
          onKeepSaved={() => void draft.clear()}
        />
      )}
      {draft.isRestored && !isBehind && (
        <Notice
          title={copy.kept.title}
          action={
            <Button small onClick={() => void draft.clear()}>
              {copy.kept.discard}
            </Button>
          }
        >
          {copy.kept.text}
        </Notice>
      )}
      {wrong.length > 0 && <Wrong fields={wrong} />}
      <div className="profile__grid split">
        <div>
          <FormRow title={copy.basics.title} note={copy.basics.note}>
            <PhotoRow
              name={values.fullName}
              address={values.profileImageUrl}
              error={errors.profileImageUrl}
              isLocked={isLocked}
              onChange={(profileImageUrl) => set({ profileImageUrl })}
              onUploaded={(state) => {
                takeOverPhoto(client, profile, state);
                draft.rebase(state.version - 1, state.version);
                draft.set((now) => ({ ...now, profileImageUrl: state.profileImageUrl }));
              }}
            />
            <div className="profile__pair">
              <Field id="fullName" label={copy.fields.fullName} required error={errors.fullName}>
                <Input {...written('fullName')} maxLength={fullNameMax} autoComplete="name" />
              </Field>
              <Field
                id="professionalTitle"
                label={copy.fields.professionalTitle}
                required
                error={errors.professionalTitle}
              >
                <Input
                  {...written('professionalTitle')}
                  maxLength={professionalTitleMax}
                  autoComplete="organization-title"
                />
              </Field>
            </div>
          </FormRow>
          <FormRow title={copy.details.title} note={copy.details.note}>
            <div className="profile__pair">
              <Field id="yearsExperience" label={copy.fields.yearsExperience} error={errors.yearsExperience}>
                <Input {...written('yearsExperience')} type="number" min={0} />
              </Field>
            </div>
            <Field
              id="certifications"
              label={copy.fields.certifications}
              hint={copy.hints.certifications}
              error={errors.certifications}
            >
              <Textarea {...written('certifications')} rows={3} />
            </Field>
            <Field id="bio" label={copy.fields.bio} required hint={copy.hints.bio} error={errors.bio}>
              <Textarea {...written('bio')} written rows={5} maxLength={bioMax} />
            </Field>
            <Field id="coachingApproach" label={copy.fields.coachingApproach} required error={errors.coachingApproach}>
              <Textarea {...written('coachingApproach')} written rows={4} maxLength={coachingApproachMax} />
            </Field>
          </FormRow>
          <FormRow title={copy.specialties.title} note={copy.specialties.note}>
            <SpecialtiesField
              specialties={values.specialties}
              error={errors.specialties}
              isLocked={isLocked}
              onChange={(specialties) => set({ specialties })}
            />
          </FormRow>
          <FormRow title={copy.links.title} note={copy.links.note}>
            <div className="profile__pair">
              <Field id="linkedinUrl" label={copy.fields.linkedinUrl} optional error={errors.linkedinUrl}>
                <Input {...written('linkedinUrl')} type="url" placeholder="https://" />
              </Field>
              <Field id="websiteUrl" label={copy.fields.websiteUrl} optional error={errors.websiteUrl}>
                <Input {...written('websiteUrl')} type="url" placeholder="https://" />
              </Field>
            </div>
            <div className="profile__pair">
              <Field
                id="monthlyCoachingRate"
                label={copy.fields.monthlyCoachingRate}
                hint={copy.hints.monthlyCoachingRate}
                error={errors.monthlyCoachingRate}
              >
                <div className="affix">
                  <span aria-hidden="true">$</span>
                  <Input {...written('monthlyCoachingRate')} inputMode="numeric" />
                </div>
              </Field>
            </div>
          </FormRow>
          <FormRow title={copy.start.title} note={copy.start.note}>
            <Field
              id="defaultProgramId"
              label={copy.fields.defaultProgramId}
              hint={copy.hints.defaultProgramId}
              error={errors.defaultProgramId}
            >
              <Select {...chosen('defaultProgramId')}>
                <option value="">{copy.noProgram}</option>
                {(programs ?? []).map((program) => (
                  <option key={program.id} value={program.id}>
                    {program.title}
                  </option>
                ))}
              </Select>
            </Field>
          </FormRow>
        </div>
        <FormSidebar profile={profile} form={values} errors={errors} isLocked={isLocked} onChange={set} />
      </div>
      <div className="savebar">
        <div className="savebar__in">
          <ButtonLink href="/">{copy.cancel}</ButtonLink>
          <p className="small savebar__wrong row g1h" role="status">
            {wrong.length > 0 && (
              <>
                <CircleAlert />
                {copy.wrong.title({ count: wrong.length })}
              </>
            )}
          </p>
          <Button type="submit" variant="primary" pending={save.isPending} pendingText={copy.saving}>
            {copy.save}
          </Button>
        </div>
      </div>
    </form>
  );
}

function Wrong({ fields }: { fields: ProfileField[] }) {
  return (
    <Notice tone="bad" title={copy.wrong.title({ count: fields.length })}>
      <span className="profile__wrong">
        {fields.map((field) => (
          <a key={field} href={`#${field}`}>
            {copy.fields[field]}
          </a>
        ))}
      </span>
      {copy.wrong.text}
    </Notice>
  );
}

/** Each refusal brings the person to the first field it is about. */
function useFocusOn(field: ProfileField | undefined, refusedAt: number): void {
  const seen = useRef(0);
  useEffect(() => {
    if (!field || seen.current === refusedAt) return;
    seen.current = refusedAt;
    document.getElementById(field)?.focus();
  }, [field, refusedAt]);
}
