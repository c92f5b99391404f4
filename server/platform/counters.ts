import { Counter } from 'prom-client';

/* What has happened in this process since its start; several processes are added up by the reader of /metrics. */

export const mailSent = new Counter({
  name: 'dayloom_mail_sent_total',
  help: 'Mail handed to the mail server.',
  registers: [],
});

export const pushes = new Counter({
  name: 'dayloom_pushes_total',
  help: 'Push messages by outcome: sent, or failed (refused by the push service, or it was unreachable).',
  labelNames: ['outcome'],
  registers: [],
});
for (const outcome of ['sent', 'failed']) pushes.inc({ outcome }, 0);

export const signInFailures = new Counter({
  name: 'dayloom_sign_in_failures_total',
  help: 'Sign-ins refused for a wrong password, passkey or second factor, or as the account is suspended or linked elsewhere.',
  registers: [],
});
