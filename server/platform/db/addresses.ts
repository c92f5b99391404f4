/**
 * One address for each host, in order, of one that names several: postgres://name@one:5432,two:5433/database, or
 * ?host=one,two&port=5432,5433. The driver takes one host; which of them can be written to is found out by asking.
 */
export function addressesOf(text: string): string[] {
  const parts = /^(\w+:\/\/)((?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(text);
  if (!parts) return [text];
  const [, scheme = '', account = '', hosts = '', rest = ''] = parts;
  return hosts.split(',').flatMap((host) => eachHostOfQuery(`${scheme}${account}${host}${rest}`));
}

function eachHostOfQuery(address: string): string[] {
  if (!URL.canParse(address)) return [address];
  const url = new URL(address);
  const hosts = url.searchParams.get('host')?.split(',') ?? [];
  if (hosts.length < 2 && !url.searchParams.has('target_session_attrs')) return [address];
  url.searchParams.delete('target_session_attrs');
  const ports = url.searchParams.get('port')?.split(',') ?? [];
  if (hosts.length < 2) return [url.href];
  return hosts.map((host, index) => {
    url.searchParams.set('host', host);
    const port = ports[index] ?? ports.at(-1);
    if (port) url.searchParams.set('port', port);
    return url.href;
  });
}
