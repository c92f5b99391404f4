import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { adoptInstalled, install, isInstalled } from './install.mjs';
import { buildWeb, isWebBuilt } from './build-web.mjs';
import { withLock } from './lock.mjs';
import { repairNode, workingNode } from './node24.mjs';
import { inRoot, root, SetupError } from './place.mjs';
import { say } from './say.mjs';

const waiting = () => say('Another start or test is setting up here; waiting for it …');

/** Brings packages and Node 24 up to date and gives the path of that Node. Nothing is locked when nothing is to do. */
export async function prepareNode(scope) {
  const ready = isInstalled(scope) || adoptInstalled(scope) ? await workingNode() : undefined;
  if (ready) return ready;
  return locked(async () => {
    // Looked at again: another process may have finished it while we waited.
    if (!isInstalled(scope) && !adoptInstalled(scope)) await install();
    return (await workingNode()) ?? (await repairNode());
  });
}

export async function prepareWeb(node) {
  if (isWebBuilt()) return;
  await locked(async () => {
    if (!isWebBuilt()) await buildWeb(node);
  });
}

async function locked(work) {
  refuseForeignFolder();
  // Not inside node_modules, which npm ci empties.
  return withLock(inRoot('.cache', 'setup.lock'), work, waiting);
}

function refuseForeignFolder() {
  for (const place of ['.', 'node_modules', 'dist', '.cache']
    .map((name) => inRoot(name))
    .filter((path) => existsSync(path))) {
    try {
      accessSync(place, constants.W_OK);
    } catch {
      const { uid } = statSync(place);
      throw new SetupError(
        `${place} may not be written by this user (it belongs to uid ${uid}). ` +
          `Start as that user, or hand the folder over: chown -R "$(id -un)" "${root}"`,
      );
    }
  }
}
