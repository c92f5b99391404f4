// Run by npm run prove:manifests: every YAML file of deploy/ and compose.yaml can be read, and every Kubernetes object
// holds against the schema of its kind.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';

const root = join(import.meta.dirname, '..', '..');
const files = [
  'compose.yaml',
  ...readdirSync(join(root, 'deploy'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ya?ml$/.test(name))
    .map((name) => join('deploy', name)),
];
let objects = 0;
const failures = [];

for (const file of files) {
  try {
    const found = loadAll(readFileSync(join(root, file), 'utf8'));
    if (!file.startsWith('deploy/kubernetes') || file.endsWith('kustomization.yaml')) continue;
    for (const object of found) await check(file, object);
  } catch (error) {
    failures.push(`${file}: ${error.message}`);
  }
}

console.log(`${files.length} files, ${objects} objects of Kubernetes, ${failures.length} wrong`);
if (failures.length > 0) {
  console.error(failures.join('\n'));
  process.exit(1);
}

async function check(file, object) {
  const [group, version] = object.apiVersion.includes('/') ? object.apiVersion.split('/') : ['', object.apiVersion];
  const path = ['kubernetes-models', group, version, object.kind].filter(Boolean).join('/');
  const { [object.kind]: Kind } = await import(path);
  objects += 1;
  try {
    new Kind(object).validate();
  } catch (error) {
    failures.push(`${file}, ${object.kind} ${object.metadata.name}: ${error.message}`);
  }
}
