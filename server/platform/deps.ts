import type { Identity } from './auth/identity.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Vault } from './crypto/vault.ts';
import type { Database, Db } from './db/database.ts';
import type { Live } from './live/live.ts';
import type { Logger } from './log.ts';
import type { MailSender } from './mail/mail-sender.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PushSender } from './push/push-sender.ts';

/** What a feature may use. Built once in app/start-server.ts and handed to every feature's routes. */
export type Deps = {
  config: Config;
  clock: Clock;
  log: Logger;
  database: Database;
  db: Db;
  identity: Identity;
  mail: Mailer;
  mailSender: MailSender;
  vault: Vault;
  live: Live;
  push: PushSender;
};
