import { scanString, skipSpace } from './scan.ts';

/** No line of a document written by hand is longer; a file that a program wrote may be a single line. */
const longLine = 1_000;

export function hasLongLine(text: string): boolean {
  return text.split('\n').some((line) => line.length > longLine);
}

/**
 * JSON with one name or item on each line, so that an error can be pointed at. It goes from token to token instead of
 * reading and writing values: a name that is there twice must still be there twice afterwards, to be refused.
 */
export function layOut(json: string): string {
  const out: string[] = [];
  let depth = 0;
  const newLine = () => out.push(`\n${'  '.repeat(depth)}`);
  for (let at = skipSpace(json, json.charCodeAt(0) === 0xfeff ? 1 : 0); at < json.length; at = skipSpace(json, at)) {
    const char = json.charAt(at);
    const end = char === '"' ? scanString(json, at).end : at + 1;
    if (char === '}' || char === ']') {
      depth -= 1;
      newLine();
    }
    out.push(char === ':' ? ': ' : json.slice(at, end));
    at = end;
    if (char === '{' || char === '[') {
      const next = skipSpace(json, at);
      if (json[next] === '}' || json[next] === ']') {
        out.push(json.charAt(next));
        at = next + 1;
      } else {
        depth += 1;
        newLine();
      }
    } else if (char === ',') newLine();
  }
  return out.join('');
}
