import { spawn } from 'node:child_process';
import { inRoot, root, SetupError } from './place.mjs';
import { prepareNode } from './prepare.mjs';
import { say } from './say.mjs';

const pageUrl = 'http://localhost:5173';

try {
  const node = await prepareNode('test');
  const port = process.env.PORT || '3000';
  say(`Open ${pageUrl}`);
  // People, and with them the check of the origin, come through Vite.
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: port,
    BASE_URL: process.env.BASE_URL || pageUrl,
    SERVER_URL: `http://localhost:${port}`,
  };
  const children = [
    ['--watch', '--watch-preserve-output', 'server/main.ts'],
    [inRoot('node_modules', 'vite', 'bin', 'vite.js'), '--strictPort'],
  ].map((args) => spawn(node, args, { cwd: root, env, stdio: 'inherit' }));
  const stopAll = () => children.forEach((child) => child.kill('SIGTERM'));
  process.on('SIGINT', stopAll);
  process.on('SIGTERM', stopAll);
  // One without the other is of no use.
  for (const child of children) child.once('exit', stopAll);
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
