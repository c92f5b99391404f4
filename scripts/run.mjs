// npm start, npm test, npm run dev, build, package and sbom: `node scripts/run.mjs start`. It runs on whatever Node called npm,
// before anything is installed: plain JavaScript, nothing but Node's own modules, and understood by an old Node, so that
// this one gets a sentence instead of a syntax error.
const [command] = process.argv.splice(2, 1);
const commands = {
  start: () => import('./setup/commands.mjs').then(({ start }) => start()),
  dev: () => import('./setup/commands.mjs').then(({ dev }) => dev()),
  sbom: () => import('./setup/sbom.mjs').then(({ sbom }) => sbom()),
  build: () => import('./setup/commands.mjs').then(({ build }) => build()),
  package: () => import('./setup/commands.mjs').then(({ makeProductFolder }) => makeProductFolder()),
  test: () => import('./setup/test.mjs'),
};

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error('Node 20 or newer is needed; this is ' + process.version + '. Get it from nodejs.org.');
  process.exitCode = 1;
} else {
  void import('./setup/help.mjs').then(({ answerHelpOf }) => {
    answerHelpOf(command, process.argv.slice(2));
    return commands[command]();
  });
}
