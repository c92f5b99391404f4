import { twoFactor } from 'better-auth/plugins/two-factor';

/**
 * Asks for the code after the password. Its own account lock is off and the two columns behind it are left out:
 * our limit counts in the table that all limits share.
 */
export function secondFactorPlugin(issuer: string) {
  const plugin = twoFactor({ issuer, accountLockout: { enabled: false }, twoFactorCookieMaxAge: 600 });
  const { failedVerificationCount: _count, lockedUntil: _until, ...fields } = plugin.schema.twoFactor.fields;
  return { ...plugin, schema: { ...plugin.schema, twoFactor: { ...plugin.schema.twoFactor, fields } } };
}
