import type { ErrorCode, FieldErrors, RefusalParams } from '#contract/errors.ts';
import { refusals, type ParamsOfRefusal, type RefusalId } from '#contract/refusals.ts';

/** Which refusal of contract/refusals.ts it is, and what its sentence was made from. */
type Named = { reason: RefusalId; params?: RefusalParams };
type More = { fields?: FieldErrors; retryAfter?: number; named?: Named };

/** A refusal with a sentence for the person. Only platform/http/error-handler.ts turns it into HTTP. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  /** Seconds after which a repeat may succeed; sent as Retry-After. */
  readonly retryAfter: number | undefined;
  readonly named: Named | undefined;

  constructor(code: ErrorCode, message: string, more: More = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.named = more.named;
  }
}

type Given<Id extends RefusalId> = ParamsOfRefusal<Id> extends undefined ? [] : [params: ParamsOfRefusal<Id>];

/** `throw refusal('sign-up-domain', { domains })`: every new refusal of a call is made like this. */
export function refusal<Id extends RefusalId>(reason: Id, ...[params]: Given<Id>): AppError {
  const { code, sentence } = refusals[reason];
  return new AppError(code, sentence(params as never), { named: params ? { reason, params } : { reason } });
}

/** The same answer for what does not exist and for what is not yours. */
export const notFound = (what = 'This page'): AppError => new AppError('not_found', `${what} couldn’t be found.`);

/** No one is signed in, or their account ended while the call was under way. */
export const unauthorized = (): AppError => new AppError('unauthorized', 'Unauthorized. Please sign in to continue.');
