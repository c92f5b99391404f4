import type { FastifyReply } from 'fastify';
import { html } from '#server/platform/http/html.ts';

/** Instead of a page that cannot be made while the database is away. It reloads by itself. */
export function sendAwayPage(reply: FastifyReply, productName: string): FastifyReply {
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="5">
<title>One moment | ${productName}</title><link rel="stylesheet" href="/api/login/hosted.css"></head>
<body><main class="page"><div class="sheet"><h1 class="title">One moment</h1>
<p>The database cannot be reached just now. Nothing was lost. This page tries again by itself.</p></div></main></body></html>`;
  return reply.code(503).header('retry-after', '5').type('text/html; charset=utf-8').send(page.text);
}
