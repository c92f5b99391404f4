import { faultCopy as copy } from '../copy.ts';
import type { JsonNode, Oddity, Path } from './json-node.ts';
import { lineStarts, placeAt } from './place.ts';
import { JsonFault, scanBare, scanString, skipSpace, strayCharacter } from './scan.ts';

/*
 * JSON.parse tells neither where a value stands nor that a name is there twice, and what it says of a fault differs
 * from browser to browser. This one accepts exactly what JSON.parse accepts, and keeps the place of every value.
 * It has a stack of its own, so that ten thousand brackets are a sentence and not a crash.
 */

export type ParsedJson =
  | { root: JsonNode; oddities: Oddity[]; fault?: undefined }
  | { root?: undefined; fault: { offset: number; sentence: string; isDepth: boolean } };

type Frame = { node: JsonNode; key: string; keyStart: number };
type State = 'value' | 'value-or-end' | 'name' | 'name-or-end' | 'after' | 'done';

export function parseJson(text: string, maxDepth: number): ParsedJson {
  try {
    return new Parser(text, maxDepth).parse();
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    return { fault: { offset: error.offset, sentence: error.message, isDepth: error instanceof TooDeep } };
  }
}

class TooDeep extends JsonFault {}

class Parser {
  readonly #text: string;
  readonly #maxDepth: number;
  readonly #frames: Frame[] = [];
  readonly #oddities: Oddity[] = [];
  #root: JsonNode | undefined;
  #state: State = 'value';
  #at: number;

  constructor(text: string, maxDepth: number) {
    this.#text = text;
    this.#maxDepth = maxDepth;
    // Some editors begin a file with a byte order mark.
    this.#at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  }

  parse(): ParsedJson {
    for (;;) {
      this.#at = skipSpace(this.#text, this.#at);
      if (this.#at >= this.#text.length) return this.#end();
      this.#step(this.#text.charAt(this.#at));
    }
  }

  #step(char: string): void {
    switch (this.#state) {
      case 'value-or-end':
        return char === ']' ? this.#close() : this.#value(char);
      case 'value':
        return this.#value(char);
      case 'name-or-end':
        return char === '}' ? this.#close() : this.#name(char);
      case 'name':
        return this.#name(char);
      case 'after':
        return this.#after(char);
      case 'done':
        throw strayCharacter(this.#text, this.#at) ?? new JsonFault(this.#at, copy.afterEnd);
    }
  }

  #value(char: string): void {
    if (char === '{' || char === '[') return this.#open(char);
    if (char === ',' || char === ']' || char === '}')
      throw this.#fault(char === ']' && this.#frames.at(-1)?.node.items ? copy.commaTooMany : copy.valueMissing);
    const start = this.#at;
    const { value, end } = char === '"' ? scanString(this.#text, start) : scanBare(this.#text, start);
    this.#at = end;
    this.#place({ start, end, value });
    this.#state = this.#frames.length > 0 ? 'after' : 'done';
  }

  #open(char: '{' | '['): void {
    if (this.#frames.length >= this.#maxDepth) throw new TooDeep(this.#at, copy.tooDeep(this.#maxDepth));
    const opened = { start: this.#at, end: this.#at };
    const node: JsonNode =
      char === '{' ? { ...opened, value: {}, members: new Map() } : { ...opened, value: [], items: [] };
    this.#place(node);
    this.#frames.push({ node, key: '', keyStart: this.#at });
    this.#state = char === '{' ? 'name-or-end' : 'value-or-end';
    this.#at += 1;
  }

  #close(): void {
    this.#at += 1;
    const frame = this.#frames.pop();
    if (frame) frame.node.end = this.#at;
    this.#state = this.#frames.length > 0 ? 'after' : 'done';
  }

  #name(char: string): void {
    const frame = this.#frame();
    if (char === '}') throw this.#fault(copy.commaTooMany);
    if (char !== '"')
      throw (
        strayCharacter(this.#text, this.#at) ?? this.#fault(char === ',' ? copy.commaTooMany : copy.nameNeedsQuotes)
      );
    frame.keyStart = this.#at;
    const { value, end } = scanString(this.#text, this.#at);
    frame.key = value;
    this.#at = skipSpace(this.#text, end);
    if (this.#at >= this.#text.length) return void this.#end();
    if (this.#text[this.#at] !== ':') throw strayCharacter(this.#text, this.#at) ?? this.#fault(copy.colonMissing);
    this.#noteOddity(frame);
    this.#at += 1;
    this.#state = 'value';
  }

  #after(char: string): void {
    const isObject = this.#frame().node.members !== undefined;
    if (char === ',') {
      this.#at += 1;
      this.#state = isObject ? 'name' : 'value';
    } else if (char === (isObject ? '}' : ']')) this.#close();
    else throw this.#notAfterValue(char, isObject);
  }

  #notAfterValue(char: string, isObject: boolean): JsonFault {
    if (char === '}' || char === ']')
      return this.#fault(copy.wrongBracket(char, isObject ? '}' : ']', this.#openedAt()));
    if (char === ':') return this.#fault(copy.colonTooMany);
    return strayCharacter(this.#text, this.#at) ?? this.#fault(copy.commaMissing);
  }

  /** Puts a value into the container that stands open. */
  #place(node: JsonNode): void {
    const frame = this.#frames.at(-1);
    if (!frame) {
      this.#root = node;
    } else if (frame.node.items) {
      frame.node.items.push(node);
      (frame.node.value as unknown[]).push(node.value);
    } else {
      frame.node.members?.set(frame.key, { keyStart: frame.keyStart, node });
      if (frame.key !== '__proto__') (frame.node.value as Record<string, unknown>)[frame.key] = node.value;
    }
  }

  #noteOddity({ node, key, keyStart }: Frame): void {
    const kind = key === '__proto__' ? 'reserved' : node.members?.has(key) ? 'twice' : undefined;
    if (kind) this.#oddities.push({ kind, name: key, offset: keyStart, path: [...this.#path(), key] });
  }

  /** Of the container that stands open. */
  #path(): Path {
    return this.#frames.slice(0, -1).map(({ node, key }) => (node.items ? node.items.length - 1 : key));
  }

  #end(): ParsedJson {
    if (this.#root && this.#state === 'done') return { root: this.#root, oddities: this.#oddities };
    const open = this.#frames.at(-1);
    throw new JsonFault(
      this.#text.length,
      open ? copy.notClosed(this.#text.charAt(open.node.start), this.#openedAt()) : copy.empty,
    );
  }

  #openedAt(): number {
    return placeAt(lineStarts(this.#text), this.#frame().node.start).line;
  }

  #frame(): Frame {
    const frame = this.#frames.at(-1);
    if (!frame) throw new Error('Nothing stands open.');
    return frame;
  }

  #fault(sentence: string): JsonFault {
    return new JsonFault(this.#at, sentence);
  }
}
