import { previewSpecialtiesShown } from '#contract/programs/constants.ts';
import { previewCopy } from './copy.ts';

/** "+1.8", "+0", "−0.4": the plus also for nothing, and a minus that is read out as one. */
export function signed(change: number): string {
  const rounded = Math.round(change * 10) / 10;
  return rounded < 0 ? `−${-rounded}` : `+${Math.abs(rounded)}`;
}

/** The first two, and that there are more. */
export function specialtiesLine(specialties: readonly string[]): string {
  const isMore = specialties.length > previewSpecialtiesShown;
  return specialties.slice(0, previewSpecialtiesShown).join(', ') + (isMore ? previewCopy.author.andMore : '');
}

/** Empty unless it leads to a web page: an address is never run as a script. */
export function webPage(address: string): string {
  return /^https?:\/\//i.test(address) ? address : '';
}

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
