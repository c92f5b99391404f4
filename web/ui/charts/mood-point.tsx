import { moodBand } from '#contract/journal/mood.ts';
import '../mood-dye.css';

export type MoodPoint = {
  day: number;
  mood: number;
  /** Said and listed with the day, such as "Tue 7 Oct". */
  date?: string;
};

/** Circle high, diamond mid, triangle low: the shape says the band without the colour. `r` is about half its width. */
export function PointMark({ x, y, mood, r }: { x: number; y: number; mood: number; r: number }) {
  const band = moodBand(mood);
  if (band === 'high') return <circle className="pt high" cx={x} cy={y} r={r} />;
  if (band === 'mid') {
    const d = r * 1.18;
    return <path className="pt mid" d={`M${x} ${y - d}l${d} ${d}l${-d} ${d}l${-d} ${-d}Z`} />;
  }
  const s = r * 1.11;
  return <path className="pt low" d={`M${x} ${y + s}l${-s} ${-s * 1.7}h${s * 2}Z`} />;
}
