import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { SourceFile } from './source.ts';

const notOurs = new Set(['.git', 'node_modules', 'dist', 'data', 'test-results', '.cache']);

/** Every text file of the repository: what git knows or would add; without git, what lies in the folder. */
export function repositoryFiles(root: string): SourceFile[] {
  return (listByGit(root) ?? listByWalk(root, root)).flatMap((path) => {
    const content = read(join(root, path));
    return content === undefined || content.subarray(0, 8000).includes(0)
      ? []
      : [{ path, text: content.toString('utf8') }];
  });
}

function listByGit(root: string): string[] | undefined {
  try {
    const said = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 << 20,
    });
    const paths = said.split('\0').filter(Boolean);
    // A copy without .git inside another repository that ignores it.
    return paths.length > 0 ? [...new Set(paths)] : undefined;
  } catch {
    return undefined;
  }
}

function listByWalk(root: string, folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : listByWalk(root, path);
    return entry.isFile() ? [relative(root, path).split(sep).join('/')] : [];
  });
}

/** A file that git knows may have been deleted, or be a link to a folder. */
function read(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
