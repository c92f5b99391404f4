import type { DateParam, ErrorBody, ErrorCode, FieldErrors, RefusalParams } from '#contract/errors.ts';
import { refusals, type RefusalId } from '#contract/refusals.ts';
import { readSaid } from '#contract/said.ts';
import { dayInWords, longDate } from '#server/platform/dates.ts';
import { catalogue, sourceLanguage } from './messages.ts';
import { sentenceIn } from './said.ts';

/** Which refusal of contract/refusals.ts it is, and what its sentence was made from. */
type Named = { reason: RefusalId; params?: RefusalParams };
type More = {
  fields?: FieldErrors;
  /** The field beside which the same sentence is shown. */
  field?: string;
  retryAfter?: number;
  named?: Named;
};

/** A refusal with a sentence for the person. Only platform/http/error-handler.ts turns it into HTTP. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  /** Seconds after which a repeat may succeed; sent as Retry-After. */
  readonly retryAfter: number | undefined;
  readonly named: Named | undefined;
  private readonly more: More;
  /** As it was given: words, or a sentence before it has a language. */
  private readonly said: string;

  constructor(code: ErrorCode, said: string, more: More = {}) {
    super(sentenceIn(sourceLanguage, said));
    this.name = 'AppError';
    this.said = said;
    this.more = more;
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.named = more.named;
  }

  /** What a reader of this language is told. */
  toldIn(language: string): Omit<ErrorBody, 'code'> {
    const message = this.named ? refusalSentence(this.named, language) : sentenceIn(language, this.said);
    const said = readSaid(this.said);
    const why = this.named ?? (said && { reason: said.code, ...(said.values && { params: said.values }) });
    const told = { message, ...why };
    if (this.more.field !== undefined) return { ...told, fields: { [this.more.field]: message } };
    const fields = Object.entries(this.fields ?? {}).map(([name, said]) => [name, sentenceIn(language, said)] as const);
    return this.fields ? { ...told, fields: Object.fromEntries(fields) } : told;
  }

  /** The same refusal, shown beside a field or with the time after which a repeat may succeed. */
  with(more: Pick<More, 'field' | 'retryAfter'>): AppError {
    return new AppError(this.code, this.said, { ...this.more, ...more });
  }
}

type Sentences = (typeof import('#messages/server/refusals.ts'))['refusals'];
const sentences = catalogue<{ refusals: Sentences }>('refusals');
type Given<Id extends RefusalId> = Sentences[Id] extends (params: infer Params) => string
  ? [params: { [Name in keyof Params]: Params[Name] | (string extends Params[Name] ? DateParam : never) }]
  : [];

/** `throw refusal('sign-up-domain', { domains })`: every refusal of a call is made like this. */
export function refusal<Id extends RefusalId>(reason: Id, ...[params]: Given<Id>): AppError {
  const named: Named = params ? { reason, params: params as unknown as RefusalParams } : { reason };
  return new AppError(refusals[reason], refusalSentence(named, sourceLanguage), { named });
}

/** What a refusal says to a reader of this language. */
export function refusalSentence({ reason, params = {} }: Named, language: string): string {
  const sentence: string | ((params: never) => string) = sentences(language).refusals[reason];
  if (typeof sentence === 'string') return sentence;
  const said = Object.entries(params).map(([name, value]) => [name, inWords(value, language)]);
  return sentence(Object.fromEntries(said) as never);
}

function inWords(value: RefusalParams[string], language: string): string | number | boolean {
  if (typeof value !== 'object') return value;
  return (value.hasWeekday ? longDate : dayInWords)(value.date, language);
}

/** No one is signed in, or their account ended while the call was under way. */
export const unauthorized = (): AppError => refusal('unauthorized');
