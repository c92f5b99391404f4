import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import './check.css';
import './choice.css';

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
