// Understood by every Node that knows modules, so that an old one gets a sentence instead of a syntax error.
export function isNodeOld() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 20) return false;
  console.error('Node 20 or newer is needed; this is ' + process.version + '. Get it from nodejs.org.');
  process.exitCode = 1;
  return true;
}
