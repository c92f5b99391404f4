/**
 * The first name that an object of a JSON text has twice, as the path to it. A parser keeps the last and drops the other
 * in silence. From token to token and without going deeper, so that ten thousand brackets are no crash; the text has been
 * parsed before, so it is sound.
 */
export function findNameTwice(text: string): string[] | undefined {
  const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/gy;
  const skip = /[^"{}[\],:]*/gy;
  const open: { names?: Set<string>; step: string; index: number }[] = [];
  let last = '';
  for (let at = 0; at < text.length;) {
    skip.lastIndex = at;
    at += skip.exec(text)?.[0].length ?? 0;
    token.lastIndex = at;
    const found = token.exec(text)?.[0];
    if (found === undefined) return undefined;
    at += found.length;
    const inner = open.at(-1);
    if (found === '{') open.push({ names: new Set(), step: '', index: 0 });
    else if (found === '[') open.push({ step: '0', index: 0 });
    else if (found === '}' || found === ']') open.pop();
    else if (found === ',' && inner && !inner.names) inner.step = String((inner.index += 1));
    else if (found.startsWith('"') && inner?.names && (last === '{' || last === ',')) {
      const name = JSON.parse(found) as string;
      inner.step = name;
      if (inner.names.has(name)) return open.map(({ step }) => step);
      inner.names.add(name);
    }
    last = found.charAt(0);
  }
  return undefined;
}
