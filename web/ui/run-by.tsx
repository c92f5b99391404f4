import type { Boot } from '#contract/boot.ts';
import { runBy } from '#messages/ui.ts';
import { classes } from './classes.ts';

export type Operator = NonNullable<Boot['operator']>;

/** Who runs this server, and how to reach them. */
export function RunBy({ operator: { name, contact, href }, className }: { operator: Operator; className?: string }) {
  return (
    <p className={classes('small soft', className)}>
      {runBy({ name })} <a href={href}>{contact}</a>
    </p>
  );
}
