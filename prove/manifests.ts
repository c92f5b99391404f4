// npm run prove:manifests
// Validates compose.yaml and deploy/ against the schemas of Kubernetes, with the packages of prove/manifests, and checks and
// tests the alert rules with promtool (Debian: prometheus).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'manifests');
const run = (program: string, ...args: string[]) =>
  spawnSync(program, args, { cwd: folder, stdio: 'inherit' }).status === 0;

if (!existsSync(join(folder, 'node_modules')) && !run('npm', 'ci', '--ignore-scripts')) process.exit(1);
if (!run(process.execPath, 'check.js')) process.exit(1);
if (spawnSync('promtool', ['--version']).error) {
  console.error(
    'Not checked: the alert rules, since promtool is not installed. On Debian: apt-get install --no-install-recommends prometheus',
  );
  process.exit(2);
}
const rules = '../../deploy/prometheus/alerts.yaml';
process.exit(run('promtool', 'check', 'rules', rules) && run('promtool', 'test', 'rules', 'alerts.test.yaml') ? 0 : 1);
