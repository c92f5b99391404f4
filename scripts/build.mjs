// npm run build: what npm start would do, without starting; for images.
import { isNodeOld } from './setup/old-node.mjs';

if (!isNodeOld()) void import('./setup/build.mjs');
