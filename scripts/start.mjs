// Runs on whatever Node called npm, before anything is installed: plain JavaScript, nothing but Node's own modules.
import { isNodeOld } from './setup/old-node.mjs';

if (!isNodeOld()) void import('./setup/start.mjs');
