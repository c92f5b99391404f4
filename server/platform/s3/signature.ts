import { createHash, createHmac } from 'node:crypto';

/*
 * AWS Signature Version 4, as S3 and everything compatible with it checks it: a canonical form of the request, hashed,
 * and signed with a key derived for the day, region and service. All headers that are sent are signed, the hash of the
 * body among them.
 */

export type S3Credentials = { accessKeyId: string; secretAccessKey: string; region: string };
type Unsigned = { method: string; url: URL; headers: Record<string, string>; bodySha256: string; at: Date };

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
export const emptySha256 = sha256('');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** As RFC 3986 has it: encodeURIComponent leaves five characters that S3 wants encoded. */
export const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The headers to send, the authorization among them. */
export function signedHeaders(
  { method, url, headers, bodySha256, at }: Unsigned,
  { accessKeyId, secretAccessKey, region }: S3Credentials,
): Record<string, string> {
  const moment = at.toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${moment.slice(0, 8)}/${region}/s3/aws4_request`;
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': bodySha256,
    'x-amz-date': moment,
  };
  const names = Object.keys(all).toSorted();
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted();
  const request = [
    method,
    url.pathname,
    query.join('&'),
    ...names.map((name) => `${name}:${all[name]?.trim()}`),
    '',
    names.join(';'),
    bodySha256,
  ].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((before, part) => hmac(before, part), `AWS4${secretAccessKey}`);
  const signature = hmac(key as Buffer, ['AWS4-HMAC-SHA256', moment, scope, sha256(request)].join('\n'));
  return {
    ...all,
    authorization:
      `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope},SignedHeaders=${names.join(';')},` +
      `Signature=${signature.toString('hex')}`,
  };
}
