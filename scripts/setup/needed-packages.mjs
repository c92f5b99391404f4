/**
 * Which packages of the lockfile are needed for what. `scope`: 'serve' runs the server on pages that are built, 'run'
 * builds them as well, 'test' is everything.
 *
 * The marks that npm writes (dev, optional) do not say it: what a package could use if it were there, such as the test
 * runner beside better-auth, is kept with all that it needs. So the way is walked from what package.json asks for.
 */

/** What the pages are made of, and what makes them. The server is handed the result, in dist. */
export const pagePackages = [
  '@simplewebauthn/browser',
  '@tanstack/react-query',
  '@vitejs/plugin-react',
  '@zip.js/zip.js',
  'diff',
  'get-nonce',
  'jsonc-parser',
  'mediabunny',
  'radix-ui',
  'react',
  'react-dom',
  'vite',
  'wouter',
];

/**
 * Paths of the lockfile, such as node_modules/pg; with `machine`, those for it alone. A package for another machine is
 * not walked through: npm does not install what only that one needs either.
 */
export function neededPackages(lock, scope, machine) {
  const { dependencies = {}, optionalDependencies = {}, devDependencies = {} } = lock.packages[''];
  const isLeft = (name) => scope === 'serve' && pagePackages.includes(name);
  const names = Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !isLeft(name));
  if (scope === 'test') names.push(...Object.keys(devDependencies));
  const found = new Set();
  const visit = (name, from) => {
    const path = resolvePackage(lock, name, from);
    if (path === undefined || found.has(path)) return;
    if (machine && lock.packages[path].optional && !isFor(lock.packages[path], machine)) return;
    found.add(path);
    for (const next of asksFor(lock.packages[path])) visit(next, path);
  };
  for (const name of names) visit(name, '');
  return found;
}

/** What an installation that runs the server leaves out. */
export function unneededPackages(lock, scope = 'run') {
  const needed = neededPackages(lock, scope);
  return Object.keys(lock.packages).filter((path) => path !== '' && !needed.has(path));
}

/**
 * What npm is given to install. Of the whole it would also fetch what packages could use if it were there, such as
 * the test runner: half as much again.
 */
export function reducedTo(scope, manifest, lock) {
  const needed = neededPackages(lock, scope);
  const reduced = ({ devDependencies, ...rest }) => (scope === 'test' ? { ...rest, devDependencies } : rest);
  const kept = Object.entries(lock.packages).filter(([path]) => needed.has(path));
  const packages = { '': reduced(lock.packages['']), ...Object.fromEntries(kept) };
  return { manifest: reduced(manifest), lock: { ...lock, packages } };
}

function asksFor({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** The way Node looks for it: in the package's own folder first, then in each one above. */
function resolvePackage(lock, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (lock.packages[path]) return path;
    if (folder === '') return undefined;
  }
}

/**
 * Packages of package-lock.json that this machine needs and that node_modules/.package-lock.json, which npm writes
 * last, does not list in the wanted version.
 */
export function missingPackages(lock, installed, scope, machine = thisMachine()) {
  return [...neededPackages(lock, scope, machine)]
    .filter((path) => installed?.packages?.[path]?.version !== lock.packages[path].version)
    .map((path) => path.replace(/^.*node_modules\//, ''));
}

function isFor({ os, cpu, libc }, machine) {
  return allows(os, machine.os) && allows(cpu, machine.cpu) && allows(libc, machine.libc);
}

function allows(wanted, value) {
  if (!wanted || value === undefined) return true;
  // npm writes the word of a package that has no list.
  const list = [wanted].flat();
  if (list.includes(`!${value}`)) return false;
  return list.includes(value) || list.every((item) => item.startsWith('!'));
}

export function thisMachine() {
  return { os: process.platform, cpu: process.arch, libc: process.platform === 'linux' ? libcOfLinux() : undefined };
}

function libcOfLinux() {
  // Without this a report looks up the names of all network peers, which can take seconds.
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}
