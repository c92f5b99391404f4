// npm run check:architecture
// Checks who imports whom, and the conventions of names, comments, lengths and styles. Takes no arguments.
import { join } from 'node:path';
import { checkContractWeight, checkFeatureCycles, checkFileCycles, checkImports } from './architecture/import-rules.ts';
import {
  checkComments,
  checkExportsFrom,
  checkLengths,
  checkNames,
  checkSwitchedTests,
  checkWidths,
} from './architecture/habits.ts';
import { checkSentences, checkUnusedMessages } from './architecture/messages.ts';
import { checkOwners } from './architecture/owners.ts';
import { checkClassOwners, checkStyles } from './architecture/styles.ts';
import { isCode, parseModule, repositoryFiles } from './architecture/source.ts';
import type { SourceFile, Violation } from './architecture/source.ts';

/** All rules of docs/architecture.md over a whole repository, given as text. */
export function checkArchitecture(files: SourceFile[]): Violation[] {
  const modules = files.filter(({ path }) => isCode(path)).map(parseModule);
  return [
    ...checkImports(modules),
    ...checkFeatureCycles(modules),
    ...checkFileCycles(modules),
    ...checkContractWeight(modules),
    ...checkOwners(modules),
    ...checkSentences(modules),
    ...checkUnusedMessages(files, modules),
    ...checkNames(files),
    ...checkLengths(files),
    ...checkWidths(files),
    ...checkExportsFrom(modules),
    ...checkComments(modules),
    ...checkSwitchedTests(modules),
    ...checkStyles(files),
    ...checkClassOwners(files),
  ].sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
}

if (import.meta.main) {
  const files = repositoryFiles(join(import.meta.dirname, '..'));
  const violations = checkArchitecture(files);
  for (const { path, line, what, remedy } of violations)
    console.error(`${path}:${line}  ${what}\n    Remedy: ${remedy}`);
  if (violations.length > 0) {
    console.error(`\n${violations.length} violations of docs/architecture.md.`);
    process.exitCode = 1;
  } else {
    console.log(`${files.filter(({ path }) => isCode(path)).length} files of code, no violation.`);
  }
}
