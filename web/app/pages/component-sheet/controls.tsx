import { useState } from 'react';
import Copy from '#web/ui/icons/copy.ts';
import LogOut from '#web/ui/icons/log-out.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge, Chips } from '#web/ui/badge.tsx';
import { Button, IconButton, type ButtonLook } from '#web/ui/button.tsx';
import { Checkbox, Radio, Choice, ChoiceGroup, SwitchRow } from '#web/ui/choice.tsx';
import { Field, Input, SearchInput, PasswordInput, Select, Textarea } from '#web/ui/field.tsx';
import { Spec } from './spec.tsx';

const buttons: { name: string; variant: NonNullable<ButtonLook['variant']>; label: string; pending: string }[] = [
  { name: 'Primary', variant: 'primary', label: 'Save Today’s Entry', pending: 'Saving...' },
  { name: 'Secondary', variant: 'second', label: 'Preview', pending: 'Sending Invitation...' },
  { name: 'Quiet', variant: 'quiet', label: 'Skip to Next Day', pending: 'Opening WhatsApp...' },
  { name: 'Danger', variant: 'danger', label: 'Delete Program', pending: 'Deleting...' },
];

export function ButtonSpec() {
  return (
    <Spec title="Buttons" say="44 px on client screens, 36 px on coach screens.">
      <div className="btngrid stack gy3 gx2 between">
        {buttons.flatMap(({ name, variant, label, pending }) => [
          <span key={name} className="small soft">
            {name}
          </span>,
          <Button key={`${name} rest`} variant={variant}>
            {label}
          </Button>,
          <Button key={`${name} hover`} variant={variant} className="is-hover">
            {label}
          </Button>,
          <Button key={`${name} focus`} variant={variant} className="is-focus">
            {label}
          </Button>,
          <Button key={`${name} pending`} variant={variant} pending pendingText={pending}>
            {label}
          </Button>,
          <Button key={`${name} disabled`} variant={variant} disabled>
            {label}
          </Button>,
        ])}
        {['', 'Rest', 'Hover', 'Focus', 'Pending', 'Disabled'].map((name) => (
          <span key={name} className="small faint">
            {name}
          </span>
        ))}
      </div>
      <div className="row wrap mt5">
        <Button variant="primary" small>
          Save Notes
        </Button>
        <Button small>
          <Copy />
          Copy
        </Button>
        <Button variant="quiet" small>
          View History
        </Button>
        <IconButton label="Logout">
          <LogOut />
        </IconButton>
      </div>
    </Spec>
  );
}

export function FieldSpec() {
  const [topics, setTopics] = useState(['Burnout', 'Boundaries']);
  return (
    <Spec title="Fields" say="Label above, hint or error below, never both.">
      <div className="fields">
        <Field label="Full Name" required>
          <Input defaultValue="Ines Calloway" />
        </Field>
        <Field label="Referral code" optional>
          <Input placeholder="COACH-ABC123" code />
        </Field>
        <Field label="Professional Title" required>
          <Input defaultValue="Somatic and Career Coach" className="is-focus" />
        </Field>
        <Field label="Full Name" required error="Full name must be at least 2 characters">
          <Input defaultValue="I" />
        </Field>
        <Field label="Program">
          <Select>
            <option>Living from Desire</option>
          </Select>
        </Field>
        <Field label="Min mood">
          <Select disabled>
            <option>Any</option>
          </Select>
        </Field>
        <Field label="Professional Bio" required error="Bio must be at least 50 characters" className="wide">
          <Textarea defaultValue="I help people write." />
        </Field>
        <div className="stack">
          <p className="field__label">Specialties</p>
          <Chips
            label="Specialties"
            items={topics}
            onRemove={(gone) => setTopics(topics.filter((topic) => topic !== gone))}
          />
          <Checkbox label="Mark as completed" defaultChecked />
        </div>
      </div>
    </Spec>
  );
}

export function ChoiceSpec() {
  return (
    <Spec title="More fields" say="Settings apply at once; what a client will read is typed in the serif.">
      <div className="fields">
        <Field label="Password" aside={<a href="#forgot">Forgot password?</a>} hint="At least 8 characters">
          <PasswordInput defaultValue="a quiet morning" autoComplete="off" />
        </Field>
        <Field label="Search clients" hideLabel>
          <SearchInput placeholder="Search clients" small />
        </Field>
        <Field label="Title" hint="The client reads this.">
          <Input written defaultValue="Asking Out Loud" />
        </Field>
        <ChoiceGroup legend="I am joining as a">
          <Choice
            name="role"
            title="Client"
            description="Follow a program, alone for 7 days or with a coach"
            defaultChecked
          />
          <Choice name="role" title="Coach" description="Write programs and guide clients through them" />
        </ChoiceGroup>
        <ChoiceGroup legend="Your coach">
          <Choice
            name="coach"
            title="Ines Calloway"
            description="Somatic and Career Coach"
            defaultChecked
            person={<Avatar name="Ines Calloway" tone="clay" decorative />}
            extra={<Badge>Burnout</Badge>}
          />
          <Choice
            name="coach"
            title="Samir Haddad"
            description="Currently full"
            disabled
            person={<Avatar name="Samir Haddad" decorative />}
          />
        </ChoiceGroup>
        <div className="stack">
          <SwitchRow
            label="Remind me to write"
            say="Only on days without an entry. One note, no second."
            defaultChecked
          />
          <SwitchRow label="Let coaches find me" say="Nobody sees your name." />
          <div className="row wrap">
            <Radio name="sort" label="By name" defaultChecked />
            <Radio name="sort" label="By mood" />
          </div>
        </div>
      </div>
    </Spec>
  );
}
