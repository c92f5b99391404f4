import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import Annoyed from './icons/annoyed.ts';
import Frown from './icons/frown.ts';
import Laugh from './icons/laugh.ts';
import Meh from './icons/meh.ts';
import Smile from './icons/smile.ts';
import { recentDays } from '#contract/figures.ts';
import { maxMood, minMood, moodBand, moodFace, type MoodFace as Face } from '#contract/journal/rules.ts';
import { oneDecimal } from '#web/platform/locale.ts';
import { mood as copy } from '#messages/ui-mood.ts';
import { classes } from './classes.ts';
import './mood.css';
import { moodLabel } from './mood-label.ts';

type MoodSwatchProps = {
  /** An integer mood or an average; averages show one decimal if `average` is set. `recent`: of the last days alone. */
  mood: number;
  average?: boolean | 'recent';
  /** Uncoloured above 6, for long lists in which only low moods should stand out. */
  quiet?: boolean;
  size?: 's' | 'm';
};

/** The number on its colour. Screen readers hear "mood 7, Good". */
export function MoodSwatch({ mood, average, quiet, size = 'm' }: MoodSwatchProps) {
  const band = moodBand(mood);
  const shown = average ? oneDecimal(mood) : String(mood);
  const said =
    average === 'recent'
      ? copy.recentAverage({ mood: shown, days: recentDays })
      : average
        ? copy.average({ mood: shown })
        : copy.said({ mood, label: moodLabel(mood) });
  return (
    <span className={classes('swatch', band, quiet && band === 'high' && 'swatch--plain', size === 's' && 'swatch--s')}>
      <span aria-hidden="true">{shown}</span>
      <span className="sr">{said}</span>
    </span>
  );
}

/** Swatch with number, then the word. Of an imported page a plain one, and that it has no mood. */
export function MoodBadge({ mood }: { mood: number | null }) {
  if (mood === null)
    return (
      <span className="mood undyed">
        <span className="swatch" />
        {copy.none}
      </span>
    );
  return (
    <span className={classes('mood', moodBand(mood))}>
      <span className="swatch">{mood}</span>
      {moodLabel(mood)}
    </span>
  );
}

const faces = { 'very-low': Frown, low: Annoyed, neutral: Meh, good: Smile, 'very-good': Laugh } satisfies Record<
  Face,
  unknown
>;

/** A line drawing for each of the five bands, beside its word. */
function MoodFace({ mood }: { mood: number }) {
  const Icon = faces[moodFace(mood)];
  return <Icon data-face={moodFace(mood)} />;
}

type MoodSliderProps = {
  value: number;
  onChange: (mood: number) => void;
  label?: ReactNode;
};

const steps = Array.from({ length: maxMood - minMood + 1 }, (_, index) => minMood + index);

/**
 * A native range over ten woven cells: keyboard, touch and screen readers come from the platform. The shuttle is drawn
 * by us, because browsers disagree about the width of a thumb.
 */
export function MoodSlider({ value, onChange, label = copy.question }: MoodSliderProps) {
  const inputId = useId();
  const band = moodBand(value);
  const word = moodLabel(value);
  const range = useRef<HTMLInputElement>(null);
  // As with the text: a mood chosen before hydration counts.
  useLayoutEffect(() => {
    const chosen = range.current?.valueAsNumber;
    if (chosen && chosen !== value) onChange(chosen);
    // Once; afterwards every change is heard.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <div className={classes('moodset', band)}>
      <div className="moodset__head">
        <label className="h3" htmlFor={inputId}>
          {label}
        </label>
        {/* Not a live region: the range already announces its text. */}
        <span className="moodset__now" aria-hidden="true">
          <MoodFace mood={value} />
          <span className="swatch">{value}</span>
          <span>{word}</span>
        </span>
      </div>
      <div className="slider">
        <div className="slider__cells" aria-hidden="true">
          {steps.map((step) => (
            <i key={step} className={step <= value ? 'on' : undefined} />
          ))}
        </div>
        <input
          ref={range}
          type="range"
          id={inputId}
          min={minMood}
          max={maxMood}
          step={1}
          value={value}
          aria-valuetext={copy.chosen({ mood: value, label: word })}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
        <span
          className="slider__shuttle"
          style={{ insetInlineStart: `${(value - minMood) * 10}%` }}
          aria-hidden="true"
        />
      </div>
      <div className="slider__ends" aria-hidden="true">
        <span>{copy.end({ mood: minMood, label: moodLabel(minMood) })}</span>
        <span>{copy.end({ mood: maxMood, label: moodLabel(maxMood) })}</span>
      </div>
    </div>
  );
}
