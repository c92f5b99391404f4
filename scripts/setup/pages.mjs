// Run by `npm start` beside the server: the pages in English, and once the server is ready the other languages and better
// compression, so that nothing of it is waited for.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { finishWeb, prepareEnglish, prepareLanguages } from './build-web.mjs';
import { SetupError } from './process.mjs';

// Nobody is there to start for.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
const serverIsReady = once(process, 'message');

try {
  await prepareEnglish(process.execPath);
  process.send('built');
  await serverIsReady;
  giveWay();
  await prepareLanguages(process.execPath);
  await finishWeb();
  process.exit(0);
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exit(1);
}

/** The server goes first, and where memory runs out it is a build that the kernel ends. Children inherit both. */
function giveWay() {
  setPriority(constants.priority.PRIORITY_LOW);
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Linux only.
  }
}
