import type { LightMyRequestResponse } from 'fastify';
import type { Conversation, ConversationPage, Conversations, Message } from '#contract/messages/schema.ts';
import { connect } from './histories.ts';
import { coach, trialClient } from './people.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Two people who write to each other: what each of them does, as a page would send it. */

export type Two = { guide: Person; client: Person; id: string };

/** A coach and their client, with an empty conversation. */
export async function pairWithConversation(test: TestApp): Promise<Two> {
  const guide = await coach(test, { firstName: 'Ada', lastName: 'Guide' });
  const client = await trialClient(test, { firstName: 'Nora', lastName: 'Whit' });
  await connect(test, client, guide);
  return { guide, client, id: (await opened(client, guide)).id };
}

export const open = async (who: Person, other: { id: string }): Promise<LightMyRequestResponse> =>
  await who.post('/api/messages', { personId: other.id });

export async function opened(who: Person, other: { id: string }): Promise<Conversation> {
  const answer = await open(who, other);
  if (answer.statusCode !== 200) throw new Error(`The conversation was refused: ${answer.body}`);
  return answer.json<Conversation>();
}

export const send = async (who: Person, id: string, text: string, key?: string): Promise<LightMyRequestResponse> =>
  await who.post(`/api/messages/${id}`, { text }, key === undefined ? {} : { 'idempotency-key': key });

export async function say(who: Person, id: string, text: string): Promise<Message> {
  const answer = await send(who, id, text);
  if (answer.statusCode !== 200) throw new Error(`The message was refused: ${answer.body}`);
  return answer.json<Message>();
}

export const listed = async (who: Person): Promise<Conversations> =>
  (await who.get('/api/messages')).json<Conversations>();
export const piece = async (who: Person, id: string, query = ''): Promise<ConversationPage> =>
  (await who.get(`/api/messages/${id}${query}`)).json<ConversationPage>();
export const readUpTo = async (who: Person, id: string, number: number): Promise<LightMyRequestResponse> =>
  await who.post(`/api/messages/${id}/read`, { number });
export const unread = async (who: Person): Promise<number> =>
  (await who.get('/api/messages/unread')).json<{ unread: number }>().unread;
