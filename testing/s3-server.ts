import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const region = 'test-region-1';
const pageSize = 2;
const hex = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const strict = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => {
      const sign = String.fromCharCode(byte);
      return /[A-Za-z0-9\-._~]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

/**
 * A bucket in memory. It checks the signature of every request against the bytes it received, by code that shares nothing
 * with the client, and lists two objects a page.
 */
export async function startS3(bucket = 'backups') {
  const keys = { accessKeyId: 'TESTKEY', secretAccessKey: 'a/secret+key', region };
  const objects = new Map<string, Buffer>();
  const calls: string[] = [];
  /** Answered instead, one after the other; 0 cuts the connection. */
  const faults: number[] = [];

  function refusal(request: IncomingMessage, body: Buffer): string | undefined {
    const { headers, method = '', url = '' } = request;
    const given =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/.exec(
        headers.authorization ?? '',
      );
    if (!given) return 'AccessDenied';
    const [, id, day = '', place = '', names = '', signature] = given;
    if (id !== keys.accessKeyId) return 'InvalidAccessKeyId';
    if (!names.split(';').includes('host') || place !== region) return 'AuthorizationHeaderMalformed';
    if (headers['x-amz-content-sha256'] !== hex(body)) return 'XAmzContentSHA256Mismatch';
    const [path = '', search = ''] = url.split('?', 2);
    const pairs =
      search === ''
        ? []
        : search.split('&').map((pair) => pair.split('=').map((part) => strict(decodeURIComponent(part))));
    const canonical =
      `${method}\n${path}\n${pairs
        .map(([name, value = '']) => `${name}=${value}`)
        .toSorted()
        .join('&')}\n` +
      `${names
        .split(';')
        .map((name) => `${name}:${String(headers[name]).trim()}\n`)
        .join('')}\n${names}\n${hex(body)}`;
    const toSign = `AWS4-HMAC-SHA256\n${headers['x-amz-date'] as string}\n${day}/${place}/s3/aws4_request\n${hex(canonical)}`;
    let key: Buffer = Buffer.from(`AWS4${keys.secretAccessKey}`);
    for (const part of [day, place, 's3', 'aws4_request']) key = createHmac('sha256', key).update(part).digest();
    return createHmac('sha256', key).update(toSign).digest('hex') === signature ? undefined : 'SignatureDoesNotMatch';
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const body = await buffer(request);
    const url = new URL(request.url ?? '', 'http://here');
    const fault = faults.shift();
    calls.push(`${request.method} ${url.pathname}`);
    if (fault === 0) return request.socket.destroy();
    const wrong = fault ? 'SlowDown' : refusal(request, body);
    const answer = (status: number, content: string | Buffer = '', headers = {}) =>
      response.writeHead(status, headers).end(content);
    if (wrong) return answer(fault ?? 403, `<Error><Code>${wrong}</Code></Error>`);
    const [, root, ...rest] = url.pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    if (root !== bucket) return answer(404, '<Error><Code>NoSuchBucket</Code></Error>');
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined)
        return answer(411, '<Error><Code>MissingContentLength</Code></Error>');
      objects.set(key, body);
      return answer(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return answer(204);
    }
    if (key === '') return answer(200, pageOf(url.searchParams));
    const found = objects.get(key);
    if (!found) return answer(404, '<Error><Code>NoSuchKey</Code></Error>');
    return answer(200, found);
  }
  const server = createServer((request, response) => void serve(request, response));

  function pageOf(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const names = [...objects.keys()]
      .filter((name) => name.startsWith(prefix) && !name.slice(prefix.length).includes('/'))
      .toSorted()
      .filter((name) => name > (query.get('continuation-token') ?? ''));
    const entries = names
      .slice(0, pageSize)
      .map(
        (name) =>
          `<Contents><Key>${name.replaceAll('&', '&amp;')}</Key><Size>${objects.get(name)?.length}</Size></Contents>`,
      );
    const more = names.length > pageSize ? `<NextContinuationToken>${names[pageSize - 1]}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult>${entries.join('\n')}${more}</ListBucketResult>`;
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    objects,
    calls,
    faults,
    keys,
    /** As settings of the product. */
    settings: {
      BACKUP_S3: `${origin}/${bucket}/dayloom`,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
      S3_REGION: region,
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
