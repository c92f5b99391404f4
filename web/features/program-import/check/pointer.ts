import type { JsonNode, Path } from '../json/json-node.ts';

const longest = 120;

/** "/16/promptText": the path as it is in this document, which may be the bare list that the path's first name stands for. */
export function pointer(root: JsonNode, path: Path): string {
  const steps = root.items && typeof path[0] === 'string' && !/^\d+$/.test(path[0]) ? path.slice(1) : path;
  const written = steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  return written.length > longest ? `${written.slice(0, longest)}…` : written;
}
