import { join } from 'node:path';
import { checkArchitecture } from './architecture/check.ts';
import { longFiles } from './architecture/habits.ts';
import { repositoryFiles } from './architecture/repository-files.ts';
import { isCode } from './architecture/source.ts';

const files = repositoryFiles(join(import.meta.dirname, '..'));
const violations = checkArchitecture(files);

for (const { path, lines } of longFiles(files))
  console.log(`remark: ${path} has ${lines} lines; look hard whether it is two things.`);
for (const { path, line, what, remedy } of violations) console.error(`${path}:${line}  ${what}\n    Remedy: ${remedy}`);

if (violations.length > 0) {
  console.error(`\n${violations.length} violations of docs/architecture.md.`);
  process.exitCode = 1;
} else {
  console.log(`${files.filter(({ path }) => isCode(path)).length} files of code, all doors shut.`);
}
