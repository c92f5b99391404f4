import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterFile } from './after-file.ts';

type Heard = { method?: string; url?: string; authorization?: string; form: FormData };

/** A small transcription service on this machine that notes what it was sent, and answers as it is told. */
export async function transcriptionServer(answer: RequestListener) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { method, url, headers } = request;
      const type = { 'content-type': headers['content-type'] ?? '' };
      const form = await new Response(new Uint8Array(await buffer(request)), { headers: type }).formData();
      heard.push({ method, url, authorization: headers.authorization, form });
      answer(request, response);
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterFile(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { heard, port: (server.address() as AddressInfo).port };
}
