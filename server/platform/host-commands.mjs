import { existsSync } from 'node:fs';

/**
 * The commands of a host, with what `--help` says of them. Plain JavaScript, because `npm start` reads it before Node 24 is
 * there.
 */
export const hostCommands = {
  start: {
    file: 'server/main.ts',
    does: 'Starts the server. From a clone it installs and builds first what is missing. Settings: .env.example.',
  },
  migrate: {
    file: 'server/commands/migrate.ts',
    does: 'Brings the tables up to date without starting a server. A server does the same when it starts.',
  },
  backup: {
    file: 'server/commands/backup.ts',
    does:
      'Makes a backup now, whether the server runs or not, and sends it to the target if one is set. A passphrase is set as ' +
      'BACKUP_PASSPHRASE.',
  },
  restore: {
    file: 'server/commands/restore.ts',
    does:
      'Restores a backup while the server is stopped; with DATABASE_URL into an empty database. target:latest or target:<name> ' +
      'fetches it from the backup target.',
    words: '[file | target:latest]',
    options: {
      '--list': 'lists the backups here and at the target',
      '--key-file': '<path>: the secret key the backup was made with, if it is another one now',
    },
    example: 'dayloom-20261115T030000000Z.backup',
  },
  'db:move': {
    file: 'server/commands/move-database.ts',
    does:
      'Copies the embedded database into an empty PostgreSQL while the server is stopped. The address is read from ' +
      'DATABASE_URL, DATABASE_URL_FILE or standard input (-). Everyone on the machine can read an argument.',
    words: '[address | -]',
    example: '- < database-url',
  },
  'rotate-key': {
    file: 'server/commands/rotate-key.ts',
    does:
      'Changes the key that encrypts what people wrote, while every server is stopped. With SECRET_KEY, the key so far is ' +
      'OLD_SECRET_KEY.',
  },
  'mail:test': {
    file: 'server/commands/mail-test.ts',
    does: 'Sends a test mail at once and prints what the mail server answered.',
    words: '<address>',
    example: 'me@example.org',
  },
  'grant-admin': {
    file: 'server/commands/grant-admin.ts',
    does: 'Allows the account with this address to choose the admin role, whether the server runs or not.',
    words: '<address>',
    options: { '--confirm': 'also confirms the address, if the mail with the link cannot arrive' },
    example: 'me@example.org --confirm',
  },
  'approve-coach': {
    file: 'server/commands/approve-coach.ts',
    does: 'Approves a coach, if COACH_APPROVAL is on.',
    words: '<address>',
    example: 'coach@example.org',
  },
  'reset-second-factor': {
    file: 'server/commands/reset-second-factor.ts',
    does: 'Turns off the second factor of a person who has lost both phone and recovery codes, and tells them by mail.',
    words: '<address>',
    example: 'someone@example.org',
  },
  'oidc:link-again': {
    file: 'server/commands/link-again.ts',
    does:
      'Ends the link between an account and its identity at the OpenID Connect issuer, and tells the person by mail. Their next ' +
      'sign-in with the same address is linked.',
    words: '[address]',
    options: {
      '--all': 'all accounts, for another issuer',
      '--yes': 'with --all, without which it only says how many',
    },
    example: 'someone@example.org',
  },
  'audit:verify': {
    file: 'server/commands/audit-verify.ts',
    does: 'Verifies the audit log, also against a head that was printed earlier. Exits with 1 if it was changed.',
    words: '[head]',
    example: '1234:9f86d0…',
  },
  'demo:remove': {
    file: 'server/commands/remove-demo.ts',
    does: 'Removes the demo people and everything they have, whether the server runs or not.',
  },
};

const hasNpm = existsSync(new URL('../../scripts/run.mjs', import.meta.url));

/**
 * What to type for a command here: the folder of `npm run package` and the image have no npm.
 * @param {keyof typeof hostCommands} name
 */
export function commandLine(name, words = '') {
  return hasNpm ? npmLine(name, words) : `node_modules/node/bin/node ${hostCommands[name].file} ${words}`.trimEnd();
}

/** @param {string} name */
export function npmLine(name, words = '') {
  const command = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;
  return words ? `${command} -- ${words}` : command;
}

/**
 * @typedef {{ does: string; words?: string; options?: Record<string, string>; example?: string }} Command
 *
 * Answers --help, and an option that does not exist, before anything is read or made; otherwise the command goes on.
 * @param {string} name
 * @param {Command} command
 * @param {string[]} args
 * @param {(words: string) => string} line
 */
export function answerHelp(name, { does, words, options = {}, example }, args, line) {
  const names = Object.keys(options);
  if (args.includes('--help') || args.includes('-h')) {
    const usage = [words, ...names.map((option) => `[${option}]`)].filter(Boolean).join(' ');
    const rows = names.map((option) => `  ${option}  ${options[option]}`);
    const sample = example?.includes('npm ') ? example : line(example ?? '');
    const parts = [line(usage), does, rows.join('\n'), example ? `Example: ${sample}` : ''];
    process.stdout.write(`${parts.filter(Boolean).join('\n\n')}\n`);
    process.exit(0);
  }
  const unknown = args.find((arg) => /^--?[a-z]/i.test(arg) && !names.includes(arg.split('=')[0] ?? ''));
  if (unknown === undefined) return;
  process.stderr.write(`${name} has no option ${unknown}. It has: ${[...names, '--help'].join(', ')}.\n`);
  process.exit(1);
}

/**
 * The same for the command that is this process.
 * @param {string[]} argv
 */
export function answerHelpOfHostCommand([, path = '', ...args]) {
  for (const name of /** @type {(keyof typeof hostCommands)[]} */ (Object.keys(hostCommands)))
    if (path.endsWith(hostCommands[name].file))
      answerHelp(name, hostCommands[name], args, (words) => commandLine(name, words));
}
