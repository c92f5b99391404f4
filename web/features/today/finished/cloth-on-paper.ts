import {
  clothFileName,
  coverDrawing,
  sheetDrawing,
  sheetSize,
  type ClothOnPaper,
} from '#contract/cloth/cloth-drawing.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { localDay } from '#web/platform/time.ts';
import { onPaper as cloth } from '#messages/cloth.ts';
import { time as dates } from '#messages/platform.ts';
import { clothOf } from '../cloth.ts';
import type { ClientDashboard } from '../queries.ts';

/** Whose cloth it is, and the zone their days are counted in. */
export type Owner = { name: string; timeZone: string };

const words = { dates, cloth };

/** The text on the sheet and the cover. Without an end date the last day is that of the last entry. */
export function clothOnPaper(home: ClientDashboard, { name, timeZone }: Owner, hasNumbers: boolean): ClothOnPaper {
  const { program, assignment, journalEntries } = home;
  const started = assignment?.startedAt ?? '';
  const lastPage = journalEntries.reduce((last, { createdAt }) => (createdAt > last ? createdAt : last), started);
  const day = (moment: string) => (moment === '' ? '' : localDay(new Date(moment), timeZone));
  return {
    words,
    title: program?.title ?? '',
    name,
    from: day(started),
    to: day(assignment?.completedAt ?? lastPage),
    cells: clothOf(home),
    hasNumbers,
  };
}

/** A picture that is drawn from the text itself: nothing is fetched, and its lines cannot mix with those of the page. */
const pictureAddress = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

export const sheetAddress = (cloth: ClothOnPaper): string => pictureAddress(sheetDrawing(cloth));
export const coverAddress = (cloth: ClothOnPaper): string => pictureAddress(coverDrawing(cloth));

export function saveSvg(cloth: ClothOnPaper): void {
  saveFile(`cloth-${clothFileName(cloth)}.svg`, sheetDrawing(cloth), 'image/svg+xml');
}

/** Sharp on a sheet of A4, and not more than phones can draw at once. */
const pngWidth = 2480;

export async function savePng(cloth: ClothOnPaper): Promise<void> {
  const image = new Image();
  image.src = sheetAddress(cloth);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = pngWidth;
  canvas.height = Math.round((pngWidth * sheetSize.height) / sheetSize.width);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('The browser could not draw the picture.');
  saveFile(`cloth-${clothFileName(cloth)}.png`, picture, 'image/png');
}
