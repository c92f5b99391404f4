import { useId, type ComponentProps, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { useFieldControl } from './field.tsx';
import './switch.css';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'>;

/** A shuttle, square-cornered. For what applies at once; a form with Save takes a Checkbox. */
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
