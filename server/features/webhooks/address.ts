import type { Config } from '#server/platform/config.ts';
import { isPrivateAddress, isPublicAddress, isPublicHttps } from '#server/platform/http/ask-outside.ts';

type Hosts = Pick<Config, 'webhookHosts'>;

/** The host of this installation has named it, so it may lead into a network of theirs. */
const isNamed = ({ webhookHosts }: Hosts, { hostname }: URL): boolean => webhookHosts.includes(hostname);

/** https to a public name, or a host of WEBHOOK_HOSTS, there by http and any port too. */
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
