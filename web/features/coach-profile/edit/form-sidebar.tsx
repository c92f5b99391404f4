import { figure } from '#web/platform/locale.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Section, Sheet } from '#web/ui/section.tsx';
import { SwitchRow } from '#web/ui/choice.tsx';
import { edit as editCopy, publicProfile as publicCopy } from '#messages/coach-profile.ts';
import type { OwnProfile } from '../queries.ts';
import type { ProfileField, ProfileForm } from './profile-form.ts';

type FormSidebarProps = {
  profile: OwnProfile;
  form: ProfileForm;
  errors: Partial<Record<ProfileField, string>>;
  isLocked: boolean;
  onChange: (changed: Partial<ProfileForm>) => void;
};

/** What clients will see, and whether they may come. */
export function FormSidebar({ profile, form, errors, isLocked, onChange }: FormSidebarProps) {
  const copy = editCopy.availability;
  const places = Number(form.maxClients);
  const name = form.fullName.trim() || publicCopy.noName;
  return (
    <aside className="profile__side stack g6">
      <Section title={editCopy.preview.title}>
        <Sheet className="pubmini">
          <Avatar name={name} src={form.profileImageUrl} size="xl" decorative />
          <p className="pubmini__name">
            <bdi>{name}</bdi>
          </p>
          <p className="soft">{form.professionalTitle.trim() || publicCopy.noTitle}</p>
          <p className="small soft">{facts(form).join(', ')}</p>
        </Sheet>
        <p className="small">
          <AppLink href={`/coach/${profile.id}`}>{editCopy.preview.open}</AppLink>
        </p>
      </Section>
      <Section title={copy.title}>
        <SwitchRow
          label={copy.accepting}
          say={copy.acceptingSay}
          checked={form.isAcceptingClients}
          onChange={(event) => onChange({ isAcceptingClients: event.target.checked })}
        />
        <SwitchRow
          label={copy.listed}
          say={copy.listedSay}
          checked={form.isListed}
          onChange={(event) => onChange({ isListed: event.target.checked })}
        />
        <div className="profile__pair">
          <Field id="maxClients" label={editCopy.fields.maxClients} error={errors.maxClients}>
            <Input
              inputMode="numeric"
              value={form.maxClients}
              readOnly={isLocked}
              onChange={(event) => onChange({ maxClients: event.target.value })}
            />
          </Field>
          <Field id="avgResponseTime" label={editCopy.fields.avgResponseTime} error={errors.avgResponseTime}>
            <div className="affix affix--after">
              <Input
                inputMode="numeric"
                value={form.avgResponseTime}
                readOnly={isLocked}
                onChange={(event) => onChange({ avgResponseTime: event.target.value })}
              />
              <span>{editCopy.hours}</span>
            </div>
          </Field>
        </div>
        {Number.isInteger(places) && places > 0 && (
          <p className="small soft mt3">{copy.places({ taken: profile.clientCount, max: places })}</p>
        )}
      </Section>
    </aside>
  );
}

function facts(form: ProfileForm): string[] {
  const said = (typed: string, words: (number: number) => string) =>
    /\d/.test(typed) && Number(typed) >= 0 ? [words(Number(typed))] : [];
  return [
    ...said(form.yearsExperience, (years) => publicCopy.yearsShort({ years })),
    ...said(form.avgResponseTime, (hours) => publicCopy.respondsShort({ hours })),
    ...said(form.monthlyCoachingRate, (rate) => publicCopy.price({ dollars: figure(rate) })),
  ];
}
