import { SetupError } from './place.mjs';
import { prepareNode, prepareWeb } from './prepare.mjs';
import { runServer } from './run-server.mjs';

try {
  const node = await prepareNode('run');
  await prepareWeb(node);
  process.exitCode = await runServer(node);
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
