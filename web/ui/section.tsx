import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';
import './section.css';

type SectionProps = {
  title: ReactNode;
  /** At the right end of the heading: a sentence, a key, small buttons. */
  aside?: ReactNode;
  level?: 2 | 3;
  id?: string;
  className?: string;
  children?: ReactNode;
};

/** A part of a page: it opens with an ink rule, not with a box. */
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
