// npm test. Runs on whatever Node called npm, before anything is installed; see start.mjs.
import { isNodeOld } from './setup/old-node.mjs';

if (!isNodeOld()) void import('./setup/test.mjs');
