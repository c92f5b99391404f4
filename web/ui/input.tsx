import type { ComponentProps } from 'react';
import Search from 'lucide-react/icons/search';
import { classes } from './classes.ts';
import { useFieldControl } from './field.tsx';

export type InputProps = ComponentProps<'input'> & {
  small?: boolean;
  /** Typed in Newsreader: what a client will read. */
  written?: boolean;
  /** Capitals with a little air: referral codes, one-time codes. */
  code?: boolean;
};

export function Input({ small, written, code, className, ...rest }: InputProps) {
  const look = classes('input', small && 'input--s', written && 'input--written', code && 'input--code', className);
  return <input {...rest} {...useFieldControl(rest)} className={look} />;
}

/** A search box with its glass. Put it in a Field, with `hideLabel` where the page says it already. */
export function SearchInput(props: InputProps) {
  return (
    <div className="withstart">
      <Search />
      <Input type="search" {...props} />
    </div>
  );
}
