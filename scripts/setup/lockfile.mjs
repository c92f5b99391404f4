/**
 * Packages of package-lock.json that this machine needs and that node_modules/.package-lock.json, which npm writes
 * last, does not list in the wanted version.
 */
export function missingPackages(lock, installed, scope, machine = thisMachine()) {
  return Object.entries(lock.packages)
    .filter(([path, wanted]) => path !== '' && !(scope === 'run' && wanted.dev))
    .filter(([, wanted]) => !wanted.optional || isFor(wanted, machine))
    .filter(([path, wanted]) => installed?.packages?.[path]?.version !== wanted.version)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
}

function isFor({ os, cpu, libc }, machine) {
  return allows(os, machine.os) && allows(cpu, machine.cpu) && allows(libc, machine.libc);
}

function allows(list, value) {
  if (!list || value === undefined) return true;
  if (list.includes(`!${value}`)) return false;
  return list.includes(value) || list.every((item) => item.startsWith('!'));
}

function thisMachine() {
  return { os: process.platform, cpu: process.arch, libc: process.platform === 'linux' ? libcOfLinux() : undefined };
}

function libcOfLinux() {
  // Without this a report looks up the names of all network peers, which can take seconds.
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}
