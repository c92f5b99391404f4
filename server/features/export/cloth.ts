import { loomCells, type LoomCell } from '#contract/assignments/rules.ts';
import { clothFileName, sheetDrawing, type ClothOnPaper } from '#contract/cloth/cloth-drawing.ts';
import { dayMoods } from '#contract/figures.ts';
import { programDay, totalDays, weekAndDay } from '#contract/programs/rules.ts';
import { wordsIn } from '#server/platform/dates.ts';
import { localDate } from '#server/platform/local-date.ts';
import { catalogue } from '#server/platform/messages.ts';
import type { WovenProgram } from './queries.ts';
import { words, type About } from './words.ts';
import type { ZippedFile } from './zip.ts';

const catalogueOfCloth = catalogue<typeof import('#messages/cloth.ts')>('../cloth');
const clothWords = (language: string) => ({ dates: wordsIn(language), cloth: catalogueOfCloth(language).onPaper });

type Whose = Pick<About, 'language' | 'name' | 'timeZone'>;
type FreeDay = { date: string; mood: number | null };

/**
 * cloth/…: a sheet for each program with entries, as Today draws it for print, and one for the free pages of each year.
 * Without numbers: the moods are in the other files, and a picture gets shared.
 */
export function clothFiles(
  programs: readonly WovenProgram[],
  freeDays: readonly FreeDay[],
  about: Whose,
): ZippedFile[] {
  const taken = new Map<string, number>();
  return [...programs.map((program) => clothOf(program, about)), ...freeCloths(freeDays, about)].map((cloth) => {
    const name = clothFileName(cloth);
    const times = (taken.get(name) ?? 0) + 1;
    taken.set(name, times);
    return {
      name: `cloth/${name}${times > 1 ? `-${times}` : ''}.svg`,
      text: async function* () {
        yield sheetDrawing(cloth);
      },
    };
  });
}

/** Dates in sequence, without gaps: the others were not due. */
function freeCloths(days: readonly FreeDay[], { language, name }: Whose): ClothOnPaper[] {
  return [...Map.groupBy(days, ({ date }) => date.slice(0, 4))].map(([year, ofYear]) => ({
    words: clothWords(language),
    title: words(language).files.freePages({ year }),
    name,
    from: ofYear[0]?.date ?? '',
    to: ofYear.at(-1)?.date ?? '',
    cells: ofYear.map(({ mood }, index) => ({ day: index + 1, state: 'written' as const, mood })),
    isFree: true,
  }));
}

function clothOf(program: WovenProgram, { language, name, timeZone }: Whose): ClothOnPaper {
  const last =
    program.entries
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? '';
  const from = localDate(program.startedAt, timeZone);
  const to = program.endedAt ? localDate(program.endedAt, timeZone) : last;
  return {
    words: clothWords(language),
    title: program.title,
    name,
    from,
    to: to < from ? from : to,
    cells: cellsOf(program),
  };
}

/** An unfinished program has knots up to its last written day, and bare threads from there on. */
function cellsOf({ status, durationWeeks, entries }: WovenProgram): LoomCell[] {
  const days = entries.map(({ week, day, mood }) => ({ day: programDay(week, day), mood }));
  const { week, day } = weekAndDay(Math.max(...days.map((written) => written.day)) + 1);
  const isFinished = status === 'completed';
  const { moods, several } = dayMoods(days);
  return loomCells(
    {
      status: isFinished ? 'completed' : 'replaced',
      currentWeek: week,
      currentDay: day,
      totalDays: totalDays(durationWeeks),
    },
    moods,
    several,
  );
}
