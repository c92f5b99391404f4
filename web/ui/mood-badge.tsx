import { moodBand, moodLabel } from '#contract/journal/mood.ts';
import { classes } from './classes.ts';
import './mood-dye.css';
import './mood-badge.css';

type MoodSwatchProps = {
  /** A whole mood or an average; averages show one decimal when `average` is set. */
  mood: number;
  average?: boolean;
  /** Undyed above 6, for long lists in which only trouble should show. */
  quiet?: boolean;
  size?: 's' | 'm';
};

/** The number on its dye. Screen readers hear "mood 7, Good". */
export function MoodSwatch({ mood, average, quiet, size = 'm' }: MoodSwatchProps) {
  const band = moodBand(mood);
  const shown = average ? mood.toFixed(1) : String(mood);
  return (
    <span className={classes('swatch', band, quiet && band === 'high' && 'swatch--plain', size === 's' && 'swatch--s')}>
      <span aria-hidden="true">{shown}</span>
      <span className="sr">{average ? `average mood ${shown}` : `mood ${shown}, ${moodLabel(mood)}`}</span>
    </span>
  );
}

/** Swatch with number, then the word. */
export function MoodBadge({ mood }: { mood: number }) {
  return (
    <span className={classes('mood', moodBand(mood))}>
      <span className="swatch">{mood}</span>
      {moodLabel(mood)}
    </span>
  );
}
