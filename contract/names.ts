type Named = { firstName: string; lastName: string };

/** As pages and mail write it; empty for somebody who has given no name. */
export function fullName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`.trim();
}

/** How somebody is addressed who is known by one line of name. */
export function firstNameOf(wholeName: string): string {
  return wholeName.trim().split(' ')[0] ?? '';
}

/** Somebody who has given no name is known by the address. */
export function nameOrEmail({ email, ...named }: Named & { email: string }): string {
  return fullName(named) || email;
}
