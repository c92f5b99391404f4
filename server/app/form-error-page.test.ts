import Fastify from 'fastify';
import formbody from '@fastify/formbody';
import { expect, it } from 'vitest';
import { changeProgram } from '#contract/change-program/endpoints.ts';
import { AppError, refusal, unauthorized } from '#server/platform/app-error.ts';
import { registerFormErrorPage } from './form-error-page.ts';

const clientId = '01900000-0000-7000-8000-000000000000';

async function answerTo(
  error: Error,
  id = clientId,
  payload = 'programId=breath-anchor-01&startsOn=2026-03-09&note=%3Cb%3E',
) {
  const app = Fastify();
  registerFormErrorPage(app, changeProgram, { productName: 'Dayloom' });
  await app.register(formbody);
  app.post('/api/coach/client/:clientId/change-program-direct', () => {
    throw error;
  });
  return await app.inject({
    method: 'POST',
    url: `/api/coach/client/${id}/change-program-direct`,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

it.each([
  [new AppError('conflict', 'Somebody was faster.'), 409, 'Somebody was faster.'],
  [new AppError('unavailable', 'Please come back.', { retryAfter: 7 }), 503, 'Please come back.'],
  [new Error('a secret of the inside'), 500, 'Something went wrong on our side.'],
])('%s offers to send the same again, and keeps every field', async (error, status, sentence) => {
  const response = await answerTo(error);
  expect(response.statusCode).toBe(status);
  expect(response.headers['content-type']).toContain('text/html');
  expect(response.body).toContain(sentence);
  expect(response.body).not.toContain('secret');
  expect(response.body).toContain(`<form method="post" action="/api/coach/client/${clientId}/change-program-direct">`);
  for (const field of [
    'name="programId" value="breath-anchor-01"',
    'name="startsOn" value="2026-03-09"',
    'name="note" value="&lt;b&gt;"',
  ])
    expect(response.body).toContain(field);
  expect(response.headers['retry-after']).toBe(status === 503 ? '7' : undefined);
});

it('what was wrong with the form itself is put right on its page, not sent again', async () => {
  const response = await answerTo(new AppError('invalid', 'Not before today.'));
  expect(response.statusCode).toBe(422);
  expect(response.body).not.toContain('<form');
  expect(response.body).toContain(
    `href="/client/${clientId}/change-program?programId=breath-anchor-01&amp;startsOn=2026-03-09`,
  );
});

it.each([
  [unauthorized(), 401, '/api/login'],
  [refusal('role-not-allowed'), 403, '/'],
  [refusal('client-not-found'), 404, '/'],
])('%s leads elsewhere', async (error, status, href) => {
  const response = await answerTo(error);
  expect(response.statusCode).toBe(status);
  expect(response.body).toContain(`href="${href}"`);
  expect(response.body).not.toContain('change-program?');
});

it('an address made up by somebody is not led back to', async () => {
  const response = await answerTo(new AppError('invalid', 'No.'), '%2f%2fevil.example');
  expect(response.body).not.toContain('evil.example');
});

it('neither a field sent twice nor one of any length is brought along', async () => {
  const response = await answerTo(
    new AppError('conflict', 'No.'),
    clientId,
    `programId=a&programId=b&startsOn=${'x'.repeat(201)}`,
  );
  expect(response.body).not.toContain('type="hidden"');
});
