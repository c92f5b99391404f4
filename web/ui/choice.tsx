import { useId, type ComponentProps, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { useFieldControl } from './field.tsx';
import './choice.css';

export function Checkbox({ label, className, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className={classes('check', className)}>
      <input {...rest} type="checkbox" className="tick" />
      <span>{label}</span>
    </label>
  );
}

/** A plain radio in a line; for a choice that needs explaining use `Choice`. */
export function Radio({ label, className, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className={classes('check', className)}>
      <input {...rest} type="radio" className="tick tick--round" />
      <span>{label}</span>
    </label>
  );
}

type RadiosProps<Value extends string> = {
  /** What is chosen, for screen readers. */
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  disabled?: boolean;
  onChange: (value: Value) => void;
};

/** A setting with a few options. For views of the same thing use `Segments`. */
export function Radios<Value extends string>({ label, options, value, disabled, onChange }: RadiosProps<Value>) {
  const name = useId();
  return (
    <div className="radios" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <Radio
          key={option.value}
          name={name}
          label={option.label}
          checked={option.value === value}
          disabled={disabled}
          onChange={() => onChange(option.value)}
        />
      ))}
    </div>
  );
}

type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'title'> & {
  title: ReactNode;
  description?: ReactNode;
  /** An `Avatar`, for choosing a person; the name is then set in the serif. */
  person?: ReactNode;
  /** Badges or other small print under the description. */
  extra?: ReactNode;
};

/** One radio of several, as a card that says what choosing it means. */
export function Choice({ title, description, person, extra, className, ...rest }: ChoiceProps) {
  return (
    <label className={classes('choice', person ? 'choice--person' : undefined, className)}>
      <input {...rest} type="radio" className="tick tick--round" />
      {person}
      <span className="choice__say">
        <b>{title}</b>
        {description && <small>{description}</small>}
        {extra && <span className="choice__extra">{extra}</span>}
      </span>
    </label>
  );
}

type ChoiceGroupProps = {
  legend: ReactNode;
  hideLegend?: boolean;
  /** Side by side where there is room. */
  columns?: 1 | 2;
  children: ReactNode;
};

export function ChoiceGroup({ legend, hideLegend, columns = 1, children }: ChoiceGroupProps) {
  return (
    <fieldset className={classes('choices', columns === 2 && 'choices--2')}>
      <legend className={hideLegend ? 'sr' : undefined}>{legend}</legend>
      {children}
    </fieldset>
  );
}

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'>;

/** A shuttle, square-cornered. For what applies at once; a form with Save uses a Checkbox. */
export function Switch({ className, ...rest }: SwitchProps) {
  return (
    <input
      {...rest}
      {...useFieldControl(rest)}
      type="checkbox"
      role="switch"
      className={classes('switch', className)}
    />
  );
}

type SwitchRowProps = SwitchProps & {
  label: ReactNode;
  /** Says what others see in this position. */
  say?: ReactNode;
};

export function SwitchRow({ label, say, className, ...rest }: SwitchRowProps) {
  const id = useId();
  return (
    <div className={classes('swrow', className)}>
      <label htmlFor={id}>{label}</label>
      <Switch {...rest} id={id} aria-describedby={say ? `${id}-say` : undefined} />
      {say && (
        <p className="swrow__say" id={`${id}-say`}>
          {say}
        </p>
      )}
    </div>
  );
}
