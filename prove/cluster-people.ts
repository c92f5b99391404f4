import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, clientOf, freePage, newPerson, type Account } from '#bench/people.ts';
import type { ConversationPage } from '#contract/messages/schema.ts';
import type { JournalList } from '#contract/journal/schema.ts';

type Writer = Account & { conversationId: string };
type Kind = 'entry' | 'message';
type Deed = { kind: Kind; text: string };

/**
 * People who write, send and read through the proxy. Each item has a key and is retried until it is acknowledged, as a
 * page does it; what was acknowledged must be there once, anything else at most once.
 */
export async function makePeople(url: string, count: number) {
  const coach = await newPerson({ url, dataDir: '' }, 'coach', { email: 'coach@example.org' });
  const { referralCode } = await ask<{ referralCode: string }>(coach, 'GET', '/api/coach/profile');
  const writers: Writer[] = [];
  for (let number = 0; number < count; number += 1) {
    const email = `client${number}@example.org`;
    const client = await clientOf(url, referralCode, email);
    const conversation = await ask<{ id: string }>(client, 'POST', '/api/messages', { personId: coach.id });
    writers.push({ ...client, conversationId: conversation.id });
  }

  const acknowledged = new Map<string, Deed[]>();
  const pauses: number[] = [];
  const refusals = new Map<string, number>();
  let lastDone = performance.now();
  let reads = 0;
  let isOver = false;

  async function ask<Result>(who: Account, method: string, path: string, body?: unknown, key?: string) {
    return await call<Result>(url, who, method, path, body, { ...(key ? { key } : {}), within: 20_000 });
  }

  /** Retries with the same key until it is acknowledged or the proof is over. */
  async function insist(who: Writer, kind: Kind, number: number): Promise<void> {
    const text = `${kind} ${number} of ${who.email}`;
    const key = randomUUID();
    const began = performance.now();
    while (!isOver) {
      try {
        if (kind === 'entry') await ask(who, 'POST', '/api/journal-entries', freePage(text), key);
        else await ask(who, 'POST', `/api/messages/${who.conversationId}`, { text }, key);
        acknowledged.set(who.email, [...(acknowledged.get(who.email) ?? []), { kind, text }]);
        pauses.push(performance.now() - began);
        lastDone = performance.now();
        return;
      } catch (error) {
        const reason = error instanceof Error ? (/^\d{3}/.exec(error.message)?.[0] ?? error.name) : 'unknown';
        refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
        await sleep(250);
      }
    }
  }

  async function live(who: Writer): Promise<void> {
    for (let number = 0; !isOver; number += 1) {
      // Below the rate limits: a refusal by them would say nothing about the database.
      await insist(who, number % 4 === 3 ? 'message' : 'entry', number);
      await ask(who, 'GET', '/api/client/dashboard').then(
        () => (reads += 1),
        () => {},
      );
      await sleep(700);
    }
  }

  const lives = writers.map(live);

  async function textsOf(who: Writer): Promise<string[]> {
    const texts: string[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const list = await ask<JournalList>(who, 'GET', `/api/client/journal-entries?page=${page}`);
      texts.push(...list.entries.map(({ entryText }) => entryText));
      pages = list.pagination.totalPages;
    }
    for (let before = ''; ;) {
      const page = await ask<ConversationPage>(who, 'GET', `/api/messages/${who.conversationId}${before}`);
      texts.push(...page.messages.map(({ text }) => text));
      const first = page.messages[0]?.number ?? 1;
      if (first <= 1) return texts;
      before = `?before=${first}`;
    }
  }

  return {
    count: () => [...acknowledged.values()].reduce((sum, deeds) => sum + deeds.length, 0),
    sinceLast: () => performance.now() - lastDone,
    slowest: () => Math.max(...pauses),
    reads: () => reads,
    refusals,
    /** Ends the writing and looks everything up. */
    judge: async () => {
      isOver = true;
      await Promise.all(lives);
      let lost = 0;
      let doubled = 0;
      for (const who of writers) {
        const found = new Map<string, number>();
        for (const text of await textsOf(who)) found.set(text, (found.get(text) ?? 0) + 1);
        for (const { text } of acknowledged.get(who.email) ?? []) if (!found.has(text)) lost += 1;
        for (const times of found.values()) doubled += times - 1;
      }
      return { lost, doubled };
    },
  };
}
