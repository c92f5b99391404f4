// npm run dev: the server restarting on changes, and Vite in front of it with the pages as they are being written.
import { isNodeOld } from './setup/old-node.mjs';

if (!isNodeOld()) void import('./setup/dev.mjs');
