/**
 * The one element that matches, for what has a place on the page but no role or name to be found by; a test that finds
 * none or two is wrong. Everything else is found with `screen`.
 */
export function the<Kind extends HTMLElement = HTMLElement>(selector: string, kind?: new () => Kind): Kind {
  const found = document.querySelectorAll<Kind>(selector);
  const [first] = found;
  if (found.length !== 1 || !first)
    throw new Error(`${selector} matches ${found.length} elements in ${document.body.innerHTML}`);
  if (kind && !(first instanceof kind)) throw new Error(`${selector} is not of the kind ${kind.name}`);
  return first;
}
