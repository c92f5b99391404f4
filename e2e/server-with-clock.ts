import '#server/platform/db/lean-drizzle.ts';
import { resolve } from 'node:path';
import type { Clock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import type { ClockAnswer, ClockOrder } from './server-under-test.ts';

/**
 * The real server with a clock that a journey can move: started at the moment named by its only word, it runs on from
 * there at the usual speed, and jumps when the process that started it says so. The server's own entry knows nothing of
 * this, and without such a parent this one does not start.
 */
const tell = process.send?.bind(process);
const startsAt = Date.parse(process.argv[2] ?? '');
if (!tell || Number.isNaN(startsAt)) {
  process.stderr.write('This server is for journeys in a browser: its clock belongs to the process that starts it.\n');
  process.exit(1);
}

let ahead = startsAt - Date.now();
const clock: Clock = { now: () => new Date(Date.now() + ahead) };

const askedToStop = new Promise((done) => {
  process.once('SIGTERM', done);
  // The test run was killed, so no one else stops this process.
  process.once('disconnect', done);
});
/** What was begun before the jump ends before it, such as prolonging a session. */
let finishWork = async () => {};
/** What a minute brings by itself is brought by the jump: no journey waits for a minute. */
let lookAtOnce = async () => {};
process.on('message', ({ moveTo }: ClockOrder) => void move(moveTo));

async function move(to: string): Promise<void> {
  await finishWork();
  ahead = Date.parse(to) - Date.now();
  await lookAtOnce();
  const answer: ClockAnswer = { now: clock.now().toISOString() };
  tell?.(answer);
}

// Not a static import: the modules must not be linked before lean-drizzle.ts has run.
const { startServer } = await import('#server/app/start-server.ts');
const { eraseDueAccounts } = await import('#server/features/account/erase-due.ts');
const { sendDueReminders } = await import('#server/features/reminders/deliver.ts');
/** Other pages than the product's: those of the pseudo-language. */
const webRoot = process.env.PAGES ?? resolve(import.meta.dirname, '../dist');
const server = await startServer(readConfig(), { clock, webRoot });
finishWork = () => server.deps.identity.idle();
lookAtOnce = async () => {
  await sendDueReminders(server.deps);
  await eraseDueAccounts(server.deps);
  await server.deps.mailSender.sendDue();
};
await askedToStop;
await server.stop();
process.exit(0);
