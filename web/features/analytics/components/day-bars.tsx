import { useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { analyticsCopy } from '../copy.ts';

const copy = analyticsCopy.dropOff;

type DayBarsProps = { title: string; began: number; days: readonly { day: number; reached: number; wrote: number }[] };

/** A bar for each day: pale as high as those who came to it, full as high as those who wrote. The arrows go from day to day. */
export function DayBars({ title, began, days }: DayBarsProps) {
  const [at, setAt] = useState<number>();
  const last = days.length - 1;
  const chosen = at === undefined ? undefined : days[Math.min(at, last)];
  const say = (one: DayBarsProps['days'][number]) => copy.day(one.day, one.wrote, one.reached, began);

  function onKeyDown(event: KeyboardEvent) {
    const from = at ?? -1;
    const moves: Record<string, number> = {
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    if (event.key === 'Escape') setAt(undefined);
    if (to === undefined) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(last, to)));
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    if (box.width > 0)
      setAt(Math.max(0, Math.min(last, Math.floor(((event.clientX - box.left) / box.width) * days.length))));
  }

  return (
    <div className="chartbox">
      {/* A slider is the one role whose arrows screen readers hand on and whose text they speak at every step. */}
      <div
        className="daybars"
        role="slider"
        tabIndex={0}
        aria-label={copy.chart(title)}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={chosen?.day ?? 1}
        aria-valuetext={chosen ? say(chosen) : copy.arrows}
        aria-readonly="true"
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(undefined)}
        onBlur={() => setAt(undefined)}
      >
        {days.map(({ day, reached, wrote }) => (
          <i
            key={day}
            className={day === chosen?.day ? 'is-chosen' : day % daysPerWeek === 0 ? 'ends-week' : undefined}
            style={
              {
                '--reached': began === 0 ? 0 : reached / began,
                '--wrote': began === 0 ? 0 : wrote / began,
              } as CSSProperties
            }
          />
        ))}
      </div>
      <div className="daybars__axis small soft num" aria-hidden="true">
        <span>Day 1</span>
        <span>{chosen ? say(chosen) : ''}</span>
        <span>{days.length}</span>
      </div>
    </div>
  );
}
