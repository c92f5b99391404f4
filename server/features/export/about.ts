import { exportCopy } from './copy.ts';
import { dayInWords } from './dates.ts';
import type { Range } from './queries.ts';

/** What stands at the head of all three files. */
export type About = {
  product: string;
  name: string;
  timeZone: string;
  /** The date of the download in the person's zone. */
  today: string;
  exportedAt: Date;
  range: Range;
  entries: number;
  firstDate: string | null;
  lastDate: string | null;
};

/** How much there is, or a kind sentence when there is nothing. */
export function extentOf({ entries, firstDate, lastDate, range }: About): string {
  if (entries > 0 && firstDate && lastDate)
    return exportCopy.extent(entries, dayInWords(firstDate), dayInWords(lastDate));
  return range.from === undefined && range.to === undefined ? exportCopy.nothingYet : exportCopy.nothingThen;
}
