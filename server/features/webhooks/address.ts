import type { Config } from '#server/platform/config.ts';
import { isPrivateAddress, isPublicAddress, isPublicHttps } from '#server/platform/http/ask-outside.ts';

type Hosts = Pick<Config, 'webhookHosts'>;

/**
 * The host of this installation has named it, so it may lead into a network of theirs. Every coach may call it and sees what
 * it answers: without a port it means the usual ones.
 */
function isNamed({ webhookHosts }: Hosts, { protocol, hostname, port }: URL): boolean {
  const asked = port || (protocol === 'https:' ? '443' : '80');
  const isUsual = asked === '443' || asked === '80';
  return [`${hostname}:${asked}`, `${hostname}:*`, ...(isUsual ? [hostname] : [])].some((one) =>
    webhookHosts.includes(one),
  );
}

/** https to a public name, or what WEBHOOK_HOSTS names, there by http too. */
export function isWebhookAddress(config: Hosts, address: string): boolean {
  if (isPublicHttps(address)) return true;
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.username === '' && url.password === '' && isNamed(config, url);
}

/** Where what it leads to may be connected to; looked at again for every try. */
export function allowedFor(config: Hosts, address: string): (resolved: string) => boolean {
  const isWithin = isNamed(config, new URL(address));
  return (resolved) => isPublicAddress(resolved) || (isWithin && isPrivateAddress(resolved));
}
