// npm run prove:manifests
// Validates compose.yaml and deploy/ against the schemas of Kubernetes, with the packages of prove/manifests.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'manifests');
const run = (program: string, ...args: string[]) =>
  spawnSync(program, args, { cwd: folder, stdio: 'inherit' }).status === 0;

if (!existsSync(join(folder, 'node_modules')) && !run('npm', 'ci', '--ignore-scripts')) process.exit(1);
process.exit(run(process.execPath, 'check.js') ? 0 : 1);
