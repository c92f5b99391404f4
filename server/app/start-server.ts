import { setTimeout as sleep } from 'node:timers/promises';
import { grantConfiguredAdmin } from '#server/platform/auth/accounts.ts';
import { signUpRule } from '#server/features/sign-up/rule.ts';
import { createIdentity } from '#server/platform/auth/identity.ts';
import { startDailyBackup } from '#server/platform/backup/daily-backup.ts';
import { systemClock, type Clock } from '#server/platform/clock.ts';
import { ConfigError } from '#server/platform/config-values.ts';
import type { Config } from '#server/platform/config.ts';
import { openVault } from '#server/platform/crypto/open-vault.ts';
import { startTrouble } from '#server/platform/db/external.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createLive } from '#server/platform/live/live.ts';
import { createLog, type Logger } from '#server/platform/log.ts';
import { removeUnusedObjects } from '#server/platform/media-store/media-store.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { createMailSender } from '#server/platform/mail/mail-sender.ts';
import { listenProblem } from '#server/platform/port.mjs';
import { openPushKeys } from '#server/platform/push/push-keys.ts';
import { createPushSender } from '#server/platform/push/push-sender.ts';
import { createSealing } from '#server/features/audit/seal.ts';
import { completeErasureLog, knownErasures, reapplyErasures } from '#server/features/admin/erase.ts';
import { closeDemo, isDemoOpen, seedDemo } from '#server/demo/service.ts';
import { readDueCalendars } from '#server/features/appointments/busy-calendars.ts';
import { storeFinishedPrograms } from '#server/features/assignments/current-assignment.ts';
import { webhookWork } from '#server/features/webhooks/delivery-queries.ts';
import { webhookJob } from '#server/features/webhooks/send.ts';
import { remindOfAppointments, remindOfCommitments } from '#server/features/appointment-reminders/remind.ts';
import { distressWork } from '#server/features/care/queries.ts';
import { tellCoaches } from '#server/features/care/tell-coach.ts';
import { mailRoomDigests } from '#server/features/cohort-room/digest.ts';
import { tellAdminsWhoWaits } from '#server/features/coach-approval/tell-admins.ts';
import { commandsWithoutAdmin } from '#server/features/coach-approval/wait.ts';
import { mailUnread } from '#server/features/messages/unread-mail.ts';
import { mailSharedEntries } from '#server/features/sharing/share-mail.ts';
import { seedPlatformPrograms } from '#server/features/programs/seed-programs.ts';
import { sendDueReminders } from '#server/features/reminders/deliver.ts';
import { announce } from './announce.ts';
import { buildApp, type AppOptions } from './build-app.ts';
import { startClockWatch } from './clock-jumps.ts';
import { eraseDueAccounts } from '#server/features/account/erase-due.ts';
import type { SetUp } from './set-up.ts';
import { startJobWork, mailWatchers, startUpkeep } from './background-work.ts';

export type RunningServer = { log: Logger; deps: Deps; url: string; stop: () => Promise<void> };

/** What is under way takes milliseconds. Supervisors kill us after ten seconds, the database included. */
const usualStopPatience = 6_000;

export async function startServer(
  config: Config,
  options: AppOptions & { clock?: Clock; stopPatience?: number; setUp?: SetUp } = {},
): Promise<RunningServer> {
  const log = createLog(config);
  // Without its database the process is useless: the supervisor restarts it.
  const database = await openDatabase(config, log, { onLost: () => process.exit(1) });
  try {
    const clock = options.clock ?? systemClock;
    const vault = await openVault(config, database.db, log);
    const mail = createMailer(config, log);
    const mailSender = createMailSender({ db: database.db, clock, log, mail, vault, watchers: mailWatchers });
    const signUp = signUpRule({ config, clock });
    const identity = await createIdentity({ config, db: database.db, clock, log, mail, mailSender, vault, signUp });
    const live = createLive({ db: database.db, database, clock, log, identity, vault });
    const push = createPushSender(await openPushKeys(database.db, vault, log), config, log);
    const deps: Deps = { config, clock, log, database, db: database.db, identity, mail, mailSender, vault, live, push };

    await seedPlatformPrograms(deps);
    if (config.demo) await seedDemo(deps);
    else await closeDemo(deps);
    await grantConfiguredAdmin(deps);
    await completeErasureLog(deps);
    // An older state of the database may have been put back by the host's own means.
    await reapplyErasures(deps);

    await options.setUp?.pagesBuilt;
    let isStopping = false;
    const app = await buildApp(deps, { ...options, isStopping: () => isStopping });
    const webhookSending = webhookJob(deps);
    const stopMailWork = await startJobWork(deps, {
      reminders: () => sendDueReminders(deps),
      unread: () => mailUnread(deps),
      shared: () => mailSharedEntries(deps),
      rooms: () => mailRoomDigests(deps),
      appointments: () => Promise.all([remindOfAppointments(deps), remindOfCommitments(deps)]),
      [distressWork]: () => tellCoaches(deps),
      accounts: () => eraseDueAccounts(deps),
      approvals: () => tellAdminsWhoWaits(deps),
      busy: () => readDueCalendars(deps),
      'unused-objects': () => removeUnusedObjects(deps),
      audit: createSealing(deps),
      finished: () => storeFinishedPrograms(deps),
      [webhookWork]: webhookSending.run,
    });
    const url = await listen(app, config).catch(async (error: unknown) => {
      await stopMailWork();
      throw error;
    });
    const stopUpkeep = startUpkeep(deps);
    const stopClockWatch = startClockWatch(clock, log);
    const stopDailyBackup = startDailyBackup({ ...deps, erasures: knownErasures(deps) });
    await options.setUp?.sayReady();
    announce(deps, {
      url,
      hasDemoPeople: await isDemoOpen(deps),
      commands: config.coachApproval ? await commandsWithoutAdmin(deps.db) : [],
    });

    return {
      log,
      deps,
      url,
      stop: async () => {
        const patience = options.stopPatience ?? usualStopPatience;
        const upkeepStopped = stopUpkeep();
        // Unready first: load balancers need a moment to notice, and until then requests are served.
        isStopping = true;
        await sleep(config.drainMs);
        webhookSending.stop();
        stopClockWatch();
        // Then let running requests and the mail under way finish, then take the database away from under them.
        await Promise.all([
          closeInTime(app, patience),
          Promise.race([upkeepStopped, sleep(patience)]),
          stopMailWork(),
          stopDailyBackup(),
        ]);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw startTrouble(error) ?? error;
  }
}

/**
 * While a server closes, Node no longer looks at its time limits: one visitor who sends slowly could hold it up for
 * good.
 */
async function closeInTime(app: Awaited<ReturnType<typeof buildApp>>, patience: number): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), patience);
  await app.close();
  clearTimeout(cutOff);
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, config: Config): Promise<string> {
  try {
    return await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    const problem = listenProblem(error, config);
    if (problem) throw new ConfigError(problem, { cause: error });
    throw error;
  }
}
