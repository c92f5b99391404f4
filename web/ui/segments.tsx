import type { ReactNode } from 'react';
import './segments.css';

type Segment<Value extends string> = { value: Value; label: ReactNode; icon?: ReactNode; disabled?: boolean };

type SegmentsProps<Value extends string> = {
  label: string;
  options: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A few ways to look at or to do the same thing. Each is its own stop, so a refused one can still be read. */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  return (
    <div className="segments" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          disabled={option.disabled}
          onClick={() => onChange(option.value)}
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </div>
  );
}
