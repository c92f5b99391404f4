import { checkContractWeight } from './contract-weight.ts';
import { checkCycles } from './cycles.ts';
import { checkDoors } from './doors.ts';
import { checkComments, checkLengths, checkNames, checkSwitchedTests } from './habits.ts';
import { checkOwners } from './owners.ts';
import { parseModule } from './parse.ts';
import { isCode } from './source.ts';
import type { SourceFile, Violation } from './source.ts';
import { checkWords } from './words.ts';

/** All rules over a whole repository, given as text. */
export function checkArchitecture(files: SourceFile[]): Violation[] {
  const modules = files.filter(({ path }) => isCode(path)).map(parseModule);
  return [
    ...checkDoors(modules),
    ...checkCycles(modules),
    ...checkContractWeight(modules),
    ...checkOwners(modules),
    ...checkNames(files),
    ...checkLengths(files),
    ...checkComments(modules),
    ...checkSwitchedTests(modules),
    ...checkWords(files),
  ].sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
}
