export { completeErasureLog, eraseUser, reapplyErasures } from './erase.ts';
export type { EraseNeeds } from './erase.ts';
