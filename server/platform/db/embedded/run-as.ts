import { existsSync } from 'node:fs';
import { chown, stat } from 'node:fs/promises';
import { DatabaseStartError } from '../database.ts';

/** How PostgreSQL's programs are started: as ourselves, or, since they refuse root, as somebody else. */
export type RunAs = {
  command: (program: string, args: string[]) => [program: string, args: string[]];
  /** Hands a folder to the account PostgreSQL runs under. */
  own: (path: string) => Promise<void>;
};

const nobody = 65534;
const places = ['/usr/bin/setpriv', '/bin/setpriv', '/usr/sbin/setpriv', '/sbin/setpriv', '/usr/local/bin/setpriv'];

const asOurselves: RunAs = {
  command: (program, args) => [program, args],
  own: async () => {},
};

export async function chooseRunAs(
  cluster: string,
  ourUid = process.getuid?.(),
  setprivPlaces = places,
): Promise<RunAs> {
  if (ourUid !== 0) return asOurselves;
  const setpriv = setprivPlaces.find((place) => existsSync(place));
  if (!setpriv) {
    throw new DatabaseStartError(
      'PostgreSQL refuses to run as root, and the program setpriv, which starts it as somebody else, is missing. ' +
        'Start the server as an ordinary user, install util-linux, or set DATABASE_URL.',
    );
  }
  const account = await accountFor(cluster);
  return {
    command: (program, args) => [setpriv, [...setprivArguments(account), program, ...args]],
    own: (path) => giveTo(path, account),
  };
}

type Account = { uid: number; gid: number };

/** A cluster made by an ordinary user stays theirs, so that one start as root does not lock them out. */
async function accountFor(cluster: string): Promise<Account> {
  const owner = await stat(cluster).catch(() => undefined);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: nobody, gid: nobody };
}

/**
 * dac_override lets the account reach a data folder below a closed home folder such as /root. It needs no entry
 * in the list of users, so nothing on the machine changes.
 */
function setprivArguments({ uid, gid }: Account): string[] {
  return [
    '--securebits=+no_setuid_fixup',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--',
  ];
}

async function giveTo(path: string, { uid, gid }: Account): Promise<void> {
  try {
    await chown(path, uid, gid);
  } catch (cause) {
    throw new DatabaseStartError(
      `${path} cannot be given to the account PostgreSQL runs under (${(cause as Error).message}). ` +
        'Start the server as an ordinary user, or put DATA_DIR on a file system that knows owners.',
      { cause },
    );
  }
}
