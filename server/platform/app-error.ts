import type { ErrorCode, FieldErrors } from '#contract/errors.ts';

/** A refusal with a sentence for the person. Only platform/http/error-handler.ts turns it into HTTP. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  /** Seconds after which a repeat may succeed; sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, more: { fields?: FieldErrors; retryAfter?: number } = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
  }
}

/** The same answer for what does not exist and for what is not yours. */
export const notFound = (what = 'This page'): AppError => new AppError('not_found', `${what} couldn’t be found.`);

/** No one is signed in, or their account ended while the call was under way. */
export const unauthorized = (): AppError => new AppError('unauthorized', 'Unauthorized. Please sign in to continue.');
