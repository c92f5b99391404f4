import { sql, type AnyColumn, type SQL } from 'drizzle-orm';

/** What an account is called, in a statement; null where it was joined and is not there. */
export const accountName = ({ firstName, lastName }: { firstName: AnyColumn; lastName: AnyColumn }): SQL<string> =>
  sql<string>`btrim(${firstName} || ' ' || ${lastName})`;

/** What a coach is called: as on the profile, else as the account is. */
export const coachName = (
  profile: { fullName: AnyColumn },
  account: { firstName: AnyColumn; lastName: AnyColumn },
): SQL<string> => sql<string>`coalesce(nullif(btrim(${profile.fullName}), ''), ${accountName(account)})`;
