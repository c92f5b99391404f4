import { eraseWithin, finishErasure } from '#server/features/admin/erase.ts';
import { lockForErasure } from '#server/features/admin/locks.ts';
import { retryOnDeadlock } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import { findAccount, listDue } from './queries.ts';
import { goneMail } from './words.ts';

const atATime = 50;

/** Erases people who asked for it and did not change their mind in time, by the rules of an admin's erasure. */
export async function eraseDueAccounts(deps: Deps): Promise<void> {
  for (const id of await listDue(deps.db, deps.clock.now(), atATime)) {
    await eraseAccount(deps, id).catch((error: Error) =>
      deps.log.error({ person: id, type: error.name }, 'an account that is due could not be erased; tried again soon'),
    );
  }
}

async function eraseAccount(deps: Deps, id: string): Promise<void> {
  const now = deps.clock.now();
  const erased = await retryOnDeadlock(() =>
    deps.db.transaction(async (tx) => {
      const { person, admins } = await lockForErasure(tx, id);
      // Checked again under the lock: someone who has kept the account by now keeps it.
      const account = person && (await findAccount(tx, id));
      if (!person || !account?.deletionAt || account.deletionAt > now) return undefined;
      if (person.isAdmin && admins.every((admin) => admin === id)) {
        deps.log.warn({ person: id }, 'the last admin is not deleted; make someone else an admin');
        return undefined;
      }
      return { left: await eraseWithin(tx, person, null, now, 'themselves'), locale: account.locale };
    }),
  );
  if (!erased) return;
  const { left, locale } = erased;
  await finishErasure(deps, left);
  await sayGoodbye(deps, left.person.email, nearestLanguage([locale]));
}

/**
 * Handed to the mail server at once and stored nowhere: an outbox would keep the address of an erased person. Where
 * mail goes to files there is none, since the file would be what is left of them.
 */
async function sayGoodbye({ mail, config, log }: Deps, to: string, language: string): Promise<void> {
  if (mail.kind === 'files') return;
  const content = goneMail({ language, product: config.productName, url: `${config.baseUrl}/api/login` });
  await mail
    .send({ id: newId(), to, ...content, headers: {}, people: [] })
    .catch((error: Error) => log.warn({ type: error.name }, 'the last mail to an erased account was not sent'));
}
