/** All error codes. The code is for programs, the message for people. */
export const errorStatus = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Field name -> sentence to show beside that field. Nested fields are joined by dots. */
export type FieldErrors = Record<string, string>;

/** A date such as 2026-11-17, which the sentence has in the words of its reader. */
export type DateParam = { date: string; hasWeekday?: boolean };

export type RefusalParams = Readonly<Record<string, string | number | boolean | DateParam>>;

/** `reason` and `params` name a refusal of refusals.ts. */
export type ErrorBody = {
  message: string;
  code: ErrorCode;
  fields?: FieldErrors;
  reason?: string;
  params?: RefusalParams;
};
