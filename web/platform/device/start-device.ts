import type { QueryClient } from '@tanstack/react-query';
import { boot } from '#web/platform/boot.ts';
import { comeBack } from './come-back.ts';
import { deliver } from './deliver.ts';
import { followHome } from './last-home.ts';
import { notePerson } from './person.ts';
import { startMessages } from './start-messages.ts';
import { registerServiceWorker } from './register-service-worker.ts';

/** For a client whose page has settled: sends what waits, and makes the page open without a connection next time. */
export function startDevice(client: QueryClient, userId: string): () => void {
  notePerson(userId);
  const send = () => void deliver(userId).catch(() => {});
  const onVisible = () => document.visibilityState === 'visible' && send();
  const stops = [
    startMessages(userId),
    listen(window, 'online', send),
    listen(document, 'visibilitychange', onVisible),
  ];
  send();
  if (boot?.fromDevice) stops.push(comeBack(client, userId));
  if ('serviceWorker' in navigator && boot && !boot.development) {
    stops.push(followHome(client));
    registerServiceWorker();
  }
  return () => stops.forEach((stop) => stop());
}

function listen(target: EventTarget, name: string, run: () => void): () => void {
  target.addEventListener(name, run);
  return () => target.removeEventListener(name, run);
}
