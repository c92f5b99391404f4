import { useId, type ReactNode, type ComponentProps } from 'react';
import { classes } from './classes.ts';
import './section.css';

type SectionProps = {
  title: ReactNode;
  /** At the right end of the heading: a sentence, a legend, small buttons. */
  aside?: ReactNode;
  level?: 2 | 3;
  id?: string;
  className?: string;
  children?: ReactNode;
};

/** A part of a page: it opens with an ink rule, not a box. */
export function Section({ title, aside, level = 2, id, className, children }: SectionProps) {
  const headingId = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={classes('sect', className)} id={id} aria-labelledby={headingId}>
      <div className="sect__head">
        <Heading className="h2" id={headingId}>
          {title}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}

type SheetProps = ComponentProps<'section'> & {
  /** The stacked leaf. Only Today has it. */
  stacked?: boolean;
  /** The number on the clay ribbon; decorative, so say the day in the text too. */
  ribbon?: number;
};

/** A sheet of paper on the desk. Never a sheet on a sheet. */
export function Sheet({ stacked, ribbon, className, children, ...rest }: SheetProps) {
  return (
    <section className={classes('sheet', stacked && 'sheet--stacked', className)} {...rest}>
      {ribbon !== undefined && (
        <span className="ribbon" aria-hidden="true">
          {ribbon}
        </span>
      )}
      {children}
    </section>
  );
}
