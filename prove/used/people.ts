import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { plainPerson, type BytesCaller } from '../erase-people.ts';

/** A person who writes: every text has a number and is found by it. */
export type Writer = BytesCaller & { name: string };

export const written: string[] = [];

/** A sentence that is nowhere else. */
export function words(about: string): string {
  const text = `${written.length + 1}. ${about}: žluťoučký ✓ 金`;
  written.push(text);
  return text;
}

export async function writer(url: string, pool: Pool, name: string): Promise<Writer> {
  const email = `${name.toLowerCase()}@used.example`;
  return { ...(await plainPerson(url, pool, { firstName: name, lastName: 'Used', email })), name };
}

/** The JSON of an answer; a refusal ends the run. */
export async function done<Result = { id: string }>(
  answer: Promise<{ statusCode: number; body: string }>,
): Promise<Result> {
  const { statusCode, body } = await answer;
  if (statusCode >= 400) throw new Error(`Refused with ${statusCode}: ${body.slice(0, 400)}`);
  return (body ? JSON.parse(body) : {}) as Result;
}

export const idOf = async (answer: Promise<{ statusCode: number; body: string }>): Promise<string> =>
  (await done(answer)).id;

export const key = () => ({ 'idempotency-key': randomUUID() });
