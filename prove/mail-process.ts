// The process that is killed: the server's own mail work on a shared database, without the pages. It ends itself with
// SIGKILL at the steps that only it can see; the others are seen by the mail server, whose process kills it.
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { startJobWork } from '#server/app/background-work.ts';
import { connect } from '#server/platform/db/open-database.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import { mailOutbox } from '#server/platform/db/schema.ts';
import { createLog } from '#server/platform/log.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { createMailSender } from '#server/platform/mail/mail-sender.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { letterTo, mailFrom, mailSecret } from './mail-letters.ts';
import { remind } from './mail-sessions.ts';

const [databaseUrl = '', smtpUrl = '', minutesAhead = '0', step = 'none', which = '1'] = process.argv.slice(2);

const log = createLog({ logLevel: 'silent' });
// Ahead of the real time, so that the lease of what the last process left behind has run out.
const clock = { now: () => new Date(Date.now() + Number(minutesAhead) * 60_000) };
const database = connect({ connectionString: databaseUrl }, log, 'external');
const real = createMailer({ smtpUrl, mailFrom, dataDir: '/nowhere' }, log);
const die = () => process.kill(process.pid, 'SIGKILL');
const say = (line: string) => process.stdout.write(`${line}\n`);

let sent = 0;
const mail: Mailer = {
  ...real,
  send: async (letter) => {
    const isTheOne = (sent += 1) === Number(which);
    if (isTheOne && step === 'taken') die();
    await real.send(letter);
    if (!isTheOne) return;
    if (step === 'accepted') die();
    if (step === 'marking') setImmediate(die);
    if (step === 'marked') void dieOnceMarked(letter.id);
  },
};

async function dieOnceMarked(id: string): Promise<void> {
  for (;;) {
    const [row] = await database.db.select({ status: mailOutbox.status }).from(mailOutbox).where(eq(mailOutbox.id, id));
    if (row?.status === 'sent') die();
    await sleep(1);
  }
}

const vault = createVault(mailSecret);
const mailSender = createMailSender({
  db: database.db,
  clock,
  log,
  mail,
  vault,
});
if (step === 'writing' || step === 'written') {
  await database.db.transaction(async (tx) => {
    say(await queueMail(tx, { clock, vault }, letterTo(step)));
    if (step === 'writing') die();
    // The signal is there before anything else can happen; until then nothing is.
    await sleep(step === 'writing' ? 1_000 : 0);
  });
  die();
}
const stop = await startJobWork({ database, log, mailSender });
say('open');
process.on(
  'SIGTERM',
  () =>
    void stop()
      .then(database.close)
      .then(() => process.exit(0)),
);
// As the job of every minute does, while mail goes out: the process may be killed anywhere in it.
await remind({ db: database.db, clock, vault }, mail);
say('reminded');
