import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '#web/platform/fake-api-in-test.ts';
import { showAdmin, textsOf } from '../admin-in-test.tsx';
import type { SettingRow } from '../queries.ts';
import { Configuration } from './configuration.tsx';

const setting = (name: string, rest: Partial<SettingRow> = {}): SettingRow => ({
  name,
  meaning: `About ${name}.`,
  value: null,
  isSecret: false,
  isSet: true,
  source: 'environment',
  file: null,
  ...rest,
});
const groups = [
  {
    title: 'Address',
    settings: [
      setting('BASE_URL', { value: 'http://<b>dayloom</b>.example.org' }),
      setting('PORT', { value: '3000', source: 'default', isSet: false }),
    ],
  },
  {
    title: 'Mail',
    settings: [
      setting('SMTP_URL', { value: 'mail.example.org', isSecret: true, source: 'file', file: '.env' }),
      setting('OIDC_CLIENT_SECRET', { isSecret: true }),
      setting('METRICS_TOKEN', { isSecret: true, isSet: false, source: 'default' }),
      setting('ADMIN_EMAIL', { isSet: false, source: 'default' }),
    ],
  },
];

const show = async (answer: typeof groups | Refusal, seen: string) =>
  await showAdmin(<Configuration />, { 'GET /api/admin/settings': answer }, seen);

test('shows each value in use by group, and where it comes from', async () => {
  await show(groups, '.conf__row');
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Configuration',
    'Address',
    'Mail',
  ]);
  expect(textsOf('.conf__row')).toEqual([
    'BASE_URLAbout BASE_URL.http://<b>dayloom</b>.example.orgFrom the environment',
    'PORTAbout PORT.3000Default',
    'SMTP_URLAbout SMTP_URL.mail.example.orgFrom the file .env',
    'OIDC_CLIENT_SECRETAbout OIDC_CLIENT_SECRET.Set, not shownFrom the environment',
    'METRICS_TOKENAbout METRICS_TOKEN.Not set',
    'ADMIN_EMAILAbout ADMIN_EMAIL.Not set',
  ]);
});

test('says so when it cannot be loaded', async () => {
  await show(new Refusal(403, { code: 'forbidden', message: 'Only for the admin.' }), '[role=alert]');
  expect(screen.getByRole('alert').textContent).toContain('Only for the admin.');
});
