import { moodBand, moodLabel, type MoodBand } from '#contract/journal/rules.ts';

export const daysPerRow = 7;

/** One cell is one day, in program order. A program has whole weeks: 1 to 12 of them. */
export type LoomCell =
  | { day: number; state: 'entry'; mood: number; hasMore?: boolean | undefined }
  | { day: number; state: 'missed' | 'today' | 'ahead' };

export type LoomData = { cells: readonly LoomCell[]; daysPerRow: 7 };

/** The class of a cell: its dye, or what stands instead of an entry. */
export function cellClass(cell: LoomCell): string {
  return cell.state === 'entry' ? moodBand(cell.mood) : cell.state;
}

/** The number in a cell; a plus where more than one entry was written for the day. */
export function cellNumber({ mood, hasMore }: { mood: number; hasMore?: boolean | undefined }): string {
  return `${mood}${hasMore ? '+' : ''}`;
}

export function cellText(cell: LoomCell): string {
  switch (cell.state) {
    case 'entry':
      return `Day ${cell.day}: mood ${cell.mood}, ${moodLabel(cell.mood)}${cell.hasMore ? ', the lowest of several entries' : ''}`;
    case 'missed':
      return `Day ${cell.day}: no entry`;
    case 'today':
      return `Day ${cell.day}: today`;
    case 'ahead':
      return `Day ${cell.day}: to come`;
  }
}

/** What a look at the cloth tells, in one sentence or two. */
export function loomSummary(cells: readonly LoomCell[]): string {
  const written = cells.filter((cell) => cell.state === 'entry');
  const missed = cells.filter((cell) => cell.state === 'missed').length;
  const today = cells.find((cell) => cell.state === 'today');
  return [
    `${written.length} of ${cells.length} days written${missed ? `, ${missed} without an entry` : ''}.`,
    bandSummary(written.map(({ mood }) => mood)),
    today ? `Today is day ${today.day}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** How many days lie in each band of moods; nothing where there is none. */
export function bandSummary(moods: readonly number[]): string {
  const inBand = (band: MoodBand, name: string) => {
    const count = moods.filter((mood) => moodBand(mood) === band).length;
    return count ? `${count} at ${name}` : '';
  };
  const bands = [inBand('high', '7 to 10'), inBand('mid', '5 to 6'), inBand('low', '1 to 4')].filter(Boolean);
  return bands.length === 0 ? '' : `Mood: ${bands.join(', ')}.`;
}

export function weeksOf<Cell>(cells: readonly Cell[]): Cell[][] {
  const weeks: Cell[][] = [];
  for (let start = 0; start < cells.length; start += daysPerRow) weeks.push(cells.slice(start, start + daysPerRow));
  return weeks;
}
