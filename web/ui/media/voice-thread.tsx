import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { columnsOf, growingColumns, loudest, threadPath } from './thread-path.ts';
import './voice-thread.css';

type VoiceThreadProps = {
  /** A digit from 0 to 9 for each part of the recording. */
  levels: string;
  size?: 's' | 'm' | 'l';
  /** It is being spoken: the thread grows, and the shuttle is at its end. */
  isLive?: boolean;
  /** Where the shuttle is, from 0 to 1; what comes after it is paler. */
  at?: number | undefined;
  /** Not with the server yet. */
  isWaiting?: boolean;
};

const heights = { s: 32, m: 48, l: 96 };
/** Between two warp threads, as in the weave of a page. */
const gap = 7;

/** A voice as one thread laid over and under a bare warp. Decorative: who needs words gets them beside it. */
export function VoiceThread({ levels, size = 'm', isLive, at, isWaiting }: VoiceThreadProps) {
  const box = useRef<SVGSVGElement>(null);
  const clip = useId();
  const [width, setWidth] = useState(308);
  useLayoutEffect(() => {
    const svg = box.current;
    if (!svg || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(() => setWidth(Math.max(gap * 4, Math.round(svg.clientWidth))));
    watch.observe(svg);
    return () => watch.disconnect();
  }, []);
  const height = heights[size];
  const count = Math.floor(width / gap);
  const columns = isLive ? growingColumns(levels, count) : columnsOf(levels, levels ? count : 0);
  const { path, over } = threadPath(columns, { gap, height });
  const place = isLive ? columns.length * gap : at === undefined ? undefined : at * width;
  const thread = (name: string, cut?: string): ReactNode => (
    <path className={name} d={path} {...(cut ? { clipPath: `url(#${cut})` } : {})} />
  );
  return (
    <svg
      ref={box}
      className={classes('voicethread', `voicethread--${size}`, isWaiting && 'voicethread--waiting')}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, index) => (
        <Warp key={index} x={(index + 0.5) * gap} from={2} to={height - 2} />
      ))}
      {place === undefined ? (
        thread('voicethread__weft')
      ) : (
        <>
          <clipPath id={clip}>
            <rect x={-loudest} y={-loudest} width={place + loudest} height={height + 2 * loudest} />
          </clipPath>
          {thread('voicethread__weft voicethread__weft--after')}
          {thread('voicethread__weft', clip)}
        </>
      )}
      {over.map(({ x, y }) => (
        <g key={x}>
          <line className="voicethread__gap" x1={x} x2={x} y1={y - 5} y2={y + 5} />
          <Warp x={x} from={y - 6} to={y + 6} />
        </g>
      ))}
      {place !== undefined && (
        <rect
          className="voicethread__shuttle"
          x={Math.min(place, width - 3)}
          y={0}
          width={3}
          height={height}
          rx={1.5}
        />
      )}
    </svg>
  );
}

function Warp({ x, from, to }: { x: number; from: number; to: number }) {
  return <line className="voicethread__warp" x1={x} x2={x} y1={from} y2={to} />;
}
