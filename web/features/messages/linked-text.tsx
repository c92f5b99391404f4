import type { ReactNode } from 'react';

const address = /https?:\/\/[^\s<>"'`]+/giu;
/** Belongs to the sentence around the address. */
const trailing = /[.,;:!?…»”’)\]}*_]+$/u;

/** Text as it was written, with addresses of the web as links. Everything else, markup too, is text. */
export function linkedText(text: string): ReactNode[] {
  const nodes: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const said = withoutTrailing(match[0]);
    const href = safeAddress(said);
    if (!href) continue;
    nodes.push(text.slice(from, match.index));
    nodes.push(
      <a key={match.index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {said}
      </a>,
    );
    from = match.index + said.length;
  }
  return [...nodes, text.slice(from)];
}

/** A closing bracket stays when the address has opened it. */
function withoutTrailing(found: string): string {
  const end = trailing.exec(found)?.[0] ?? '';
  const bare = found.slice(0, found.length - end.length);
  return end.startsWith(')') && bare.includes('(') && !bare.includes(')') ? `${bare})` : bare;
}

/** Not with a name before the host: "https://bank.example@elsewhere.example" leads elsewhere. */
function safeAddress(said: string): string | null {
  const url = URL.canParse(said) ? new URL(said) : null;
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
    ? url.href
    : null;
}
