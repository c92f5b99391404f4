import type { ImportProgramBody, ProgramDocuments } from './documents.ts';

/** The documents as an export has them, whichever shape they were written in. */
export function inOneShape({
  programData,
  weeklyData,
  dailyData,
}: Pick<ImportProgramBody, 'programData' | 'weeklyData' | 'dailyData'>): ProgramDocuments {
  const { programId } = programData;
  return {
    programData,
    weeklyData: Array.isArray(weeklyData)
      ? { programId, weeks: weeklyData.map(({ programId: _, ...week }) => week) }
      : weeklyData,
    dailyData: Array.isArray(dailyData)
      ? { programId, prompts: dailyData.map(({ programId: _, ...prompt }) => prompt) }
      : dailyData,
  };
}
