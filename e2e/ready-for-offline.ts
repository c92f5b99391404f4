import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * After this the page opens without a connection: its service worker is active, and the day, the next prompts and the latest entries
 * are kept on the device.
 */
export async function isReadyForOffline(page: Page): Promise<void> {
  const isReady = () =>
    page.evaluate(async () => {
      // Opening a store that is not there would make an empty one in its place.
      if (!(await indexedDB.databases()).some(({ name }) => name === 'words')) return false;
      return await new Promise<boolean>((done) => {
        const request = indexedDB.open('words');
        request.onsuccess = () => {
          const homes = request.result.transaction('homes').objectStore('homes').getAll();
          homes.onsuccess = () => {
            request.result.close();
            done(
              homes.result.some((home: { copy?: unknown }) => home.copy !== undefined) &&
                navigator.serviceWorker.controller !== null,
            );
          };
        };
      });
    });
  await expect.poll(isReady).toBe(true);
}
