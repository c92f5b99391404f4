import { SetupError } from './place.mjs';
import { prepareNode, prepareWeb } from './prepare.mjs';
import { say } from './say.mjs';

try {
  await prepareWeb(await prepareNode('run'));
  say('Packages and pages are up to date.');
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
