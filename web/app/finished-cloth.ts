import { lazyPage } from './lazy-page.tsx';

/** Part of Today for who has finished a program, and heavy: it draws the cloth for paper. */
export const FinishedCloth = lazyPage(() => import('#web/features/today/finished/finished-cloth.tsx'));
