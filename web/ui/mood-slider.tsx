import { useId, type ReactNode } from 'react';
import { maxMood, minMood, moodBand, moodLabel } from '#contract/journal/mood.ts';
import { classes } from './classes.ts';
import { MoodFace } from './mood-face.tsx';
import './mood-dye.css';
import './mood-badge.css';
import './mood-slider.css';

type MoodSliderProps = {
  value: number;
  onChange: (mood: number) => void;
  label?: ReactNode;
  name?: string;
  id?: string;
  disabled?: boolean;
};

const steps = Array.from({ length: maxMood - minMood + 1 }, (_, index) => minMood + index);

/**
 * A native range over ten woven cells: keyboard, touch and screen readers come from the platform. The shuttle is drawn
 * by us at the value's cell, because browsers disagree about how wide a thumb may be.
 */
export function MoodSlider({ value, onChange, label = 'How are you feeling?', name, id, disabled }: MoodSliderProps) {
  const made = useId();
  const inputId = id ?? made;
  const band = moodBand(value);
  const word = moodLabel(value);
  return (
    <div className={classes('moodset', band)}>
      <div className="moodset__head">
        <label className="h3" htmlFor={inputId}>
          {label}
        </label>
        {/* Not a live output: the range already announces its own text. */}
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
          type="range"
          id={inputId}
          name={name}
          min={minMood}
          max={maxMood}
          step={1}
          value={value}
          disabled={disabled}
          aria-valuetext={`${value}, ${word}`}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
        <span className="slider__shuttle" style={{ left: `${(value - minMood) * 10}%` }} aria-hidden="true" />
      </div>
      <div className="slider__ends" aria-hidden="true">
        <span>{`${minMood} ${moodLabel(minMood)}`}</span>
        <span>{`${maxMood} ${moodLabel(maxMood)}`}</span>
      </div>
    </div>
  );
}
