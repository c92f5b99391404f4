// Loaded before a tool (`node --import ./scripts/help.mjs prove/crash.ts`): --help prints the comment at the top of its file.
import { readFileSync } from 'node:fs';

const [, path = '', ...args] = process.argv;
const [comment = ''] = /^(?:\/\/.*\n)+/.exec(readFileSync(path, 'utf8')) ?? [];
const help = comment.replaceAll(/^\/\/ ?/gm, '');

if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(help);
  process.exit(0);
}

/** An option that parseArgs does not know, or one without its value. */
process.on('uncaughtExceptionMonitor', (error) => {
  if (!String(error.code).startsWith('ERR_PARSE_ARGS')) return;
  process.stderr.write(`${error.message}\n\n${help}`);
  process.exit(1);
});
