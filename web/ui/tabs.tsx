import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { readingKey } from '#web/platform/reading-key.ts';
import { classes } from './classes.ts';
import './tabs.css';

type Tab<Value extends string> = { value: Value; label: ReactNode; panel?: ReactNode; disabled?: boolean };

type TabsProps<Value extends string> = {
  /** What the tabs choose between, for screen readers. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Hidden panels stay mounted, so that half-filled forms survive; `lazy` unmounts them. */
  lazy?: boolean;
  className?: string;
};

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Hand-written, so that the landing page loads no widget library: one tab stop, arrows select, Home and End jump. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, lazy, className }: TabsProps<Value>) {
  const id = useId();
  const open = tabs.filter((tab) => !tab.disabled);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const at = open.findIndex((tab) => tab.value === value);
    const next = open[steps[readingKey(event)]?.(at, open.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus();
  }

  return (
    <div className={classes('tabset', className)}>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-tab={tab.value}
            aria-selected={tab.value === value}
            aria-controls={
              tab.panel === undefined || (lazy && tab.value !== value) ? undefined : `${id}-${tab.value}-panel`
            }
            disabled={tab.disabled}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => {
        const shown = tab.value === value;
        if (tab.panel === undefined || (lazy && !shown)) return null;
        return (
          <div
            key={tab.value}
            role="tabpanel"
            id={`${id}-${tab.value}-panel`}
            aria-labelledby={`${id}-${tab.value}`}
            hidden={!shown}
          >
            {tab.panel}
          </div>
        );
      })}
    </div>
  );
}

type Segment<Value extends string> = { value: Value; label: ReactNode; icon?: ReactNode; disabled?: boolean };

type SegmentsProps<Value extends string> = {
  label: string;
  options: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A few views of the same thing. Each is its own tab stop, so that a disabled one can still be read. */
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
