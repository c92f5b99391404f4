import { classes } from '../classes.ts';
import '../mood-dye.css';
import './loom-strip.css';

const parts = [
  ['high', '7 to 10'],
  ['mid', '5 to 6'],
  ['low', '1 to 4'],
  ['missed', 'no entry'],
] as const;

/** What the dyes and cuts mean. The lists of looms say it to screen readers in words already. */
export function LoomKey({ quiet }: { quiet?: boolean }) {
  return (
    <ul className="loomkey" aria-label="Key">
      {parts.map(([kind, text]) => (
        <li key={kind}>
          <span className={classes('strip', quiet && 'strip--quiet')} aria-hidden="true">
            <i className={kind} />
          </span>
          {text}
        </li>
      ))}
    </ul>
  );
}
