type Named = { firstName: string; lastName: string };

/** As pages and mail show it; empty for a person without a name. */
export function fullName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`.trim();
}

/** The form of address for a person known by a single line of name. */
export function firstNameOf(wholeName: string): string {
  return wholeName.trim().split(' ')[0] ?? '';
}

/** First letters of the first and the last word. By code points: a name may begin outside the basic plane. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const initial = (word: string | undefined) => [...(word ?? '')][0] ?? '';
  return (initial(words[0]) + (words.length > 1 ? initial(words.at(-1)) : '')).toUpperCase();
}

/** A person without a name is shown by their address. */
export function nameOrEmail({ email, ...named }: Named & { email: string }): string {
  return fullName(named) || email;
}
