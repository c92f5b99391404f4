import { mkdir, mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { createLog } from '#server/platform/log.ts';
import { smtpSink } from '#testing/smtp-sink.ts';
import { createMailer, senderOf } from './mailer.ts';
import { verificationMail } from '#server/platform/auth/auth-mail.ts';

const log = createLog({ logLevel: 'silent' });
const mailFrom = 'Dayloom <no-reply@dayloom.example>';
const body = { id: newId(), subject: 'A letter', text: 'plain words', html: '<p>plain words</p>' };

describe('to a mail server', async () => {
  const sink = await smtpSink();
  const mailer = createMailer({ smtpUrl: sink.url, mailFrom, dataDir: '/nowhere' }, log);
  afterAll(async () => {
    await mailer.close();
    await sink.close();
  });

  it('delivers text and HTML to the one address', async () => {
    await mailer.send({ to: 'nora@example.org', ...body });
    const mail = sink.received.at(-1);
    expect(mail).toMatchObject({ from: 'no-reply@dayloom.example', to: ['nora@example.org'] });
    for (const part of [
      'Subject: A letter',
      'To: nora@example.org',
      'From: Dayloom <no-reply@dayloom.example>',
      'plain words',
      '<p>plain words</p>',
      'Auto-Submitted: auto-generated',
    ])
      expect(mail?.raw).toContain(part);
  });

  it('sends an invitation as a part calendars read, and as a file', async () => {
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
    await mailer.send({ to: 'nora@example.org', ...body, calendar: { method: 'CANCEL', content } });
    const raw = sink.received.at(-1)?.raw ?? '';
    expect(raw).toContain('Content-Type: text/calendar; charset=utf-8; method=CANCEL');
    expect(raw).toContain('filename=invitation.ics');
    expect(raw.replace(/\s/g, '')).toContain(Buffer.from(content).toString('base64'));
  });

  it('says nothing to a server that does not encrypt, where encryption is demanded', async () => {
    const before = sink.received.length;
    const careful = createMailer({ smtpUrl: sink.url, smtpTls: 'demanded', mailFrom, dataDir: '/nowhere' }, log);
    await expect(careful.send({ to: 'nora@example.org', ...body })).rejects.toMatchObject({ code: 'ETLS' });
    expect(sink.received).toHaveLength(before);
    await careful.close();
  });

  it.each([
    'nora@example.org\r\nBcc: evil@example.org',
    'nora@example.org\nTo: evil@example.org',
    'nora@example.org, evil@example.org',
    'nora@example.org; evil@example.org',
    'evil@example.org <nora@example.org>',
    '"Nora" <nora@example.org>',
    'group: nora@example.org',
    'nora@example.org evil@example.org',
    'nora',
    '',
  ])('sends nothing to %o', async (to) => {
    const before = sink.received.length;
    await expect(mailer.send({ to, ...body })).rejects.toThrow('This is not one plain mail address.');
    expect(sink.received).toHaveLength(before);
  });

  it('takes no line break in a subject', async () => {
    await expect(
      mailer.send({ to: 'nora@example.org', ...body, subject: 'A\r\nBcc: evil@example.org' }),
    ).rejects.toThrow('A subject has one line.');
  });

  it('cannot be made to add a header or a tag by a name', async () => {
    for (const firstName of [
      'Nora\r\nBcc: evil@example.org',
      '<b>Nora</b>',
      'Win at https://evil.example',
      'evil.example',
    ]) {
      await mailer.send({
        id: newId(),
        to: 'nora@example.org',
        ...verificationMail({
          language: 'en',
          product: 'Dayloom',
          firstName,
          url: 'https://dayloom.example/api/login/verify?token=a',
        }),
      });
      const mail = sink.received.at(-1);
      expect(mail?.to).toEqual(['nora@example.org']);
      expect(mail?.raw).toContain('Hello,');
      expect(mail?.raw).not.toMatch(/^bcc:|evil|<b>/im);
    }
    const letter = verificationMail({
      language: 'en',
      product: 'A & B <i>',
      firstName: 'Zoë-Ann O’Hara',
      url: 'https://dayloom.example/?a=1&b=2',
    });
    expect(letter.text).toContain('Hello Zoë-Ann O’Hara,');
    expect(letter.html).toContain('A &amp; B &lt;i&gt;');
    expect(letter.html).toContain('href="https://dayloom.example/?a=1&amp;b=2"');
  });

  it('says so when the server turns the mail away', async () => {
    const full = await smtpSink({ refuse: true });
    const refused = createMailer({ smtpUrl: full.url, mailFrom, dataDir: '/nowhere' }, log);
    await expect(refused.send({ to: 'nora@example.org', ...body })).rejects.toThrow();
    await refused.close();
    await full.close();
  });
});

describe('into files', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dayloom-mail-'));
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('writes letters only their owner can read, each under its own number', async () => {
    const folder = join(dataDir, 'mail');
    await mkdir(folder, { mode: 0o755 });
    const mailer = createMailer({ smtpUrl: undefined, mailFrom, dataDir }, log);
    expect(mailer.kind).toBe('files');
    const [first = '', second = ''] = [newId(), newId()].toSorted();
    await mailer.send({ to: 'nora@example.org', ...body, id: first, subject: 'first' });
    await mailer.send({ to: 'nora@example.org', ...body, id: second, subject: 'second' });
    const names = (await readdir(folder)).sort();
    expect(names).toEqual([`${first}.nobody.eml`, `${second}.nobody.eml`]);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, names[0] ?? ''))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(folder, names[0] ?? ''), 'utf8')).toContain('Subject: first');
    expect(await readFile(join(folder, names[1] ?? ''), 'utf8')).toContain('To: nora@example.org');
  });

  it('refuses bad addresses too', async () => {
    const mailer = createMailer({ smtpUrl: undefined, mailFrom, dataDir }, log);
    await expect(mailer.send({ to: 'a@example.org\nBcc: b@example.org', ...body })).rejects.toThrow(
      'This is not one plain mail address.',
    );
  });
});

it('takes name and address apart in what MAIL_FROM says', () => {
  expect(senderOf('"Acme, \\"Inc.\\"" <a@b.example>')).toEqual({ name: 'Acme, Inc.', address: 'a@b.example' });
  expect(senderOf('a@b.example')).toEqual({ name: '', address: 'a@b.example' });
});
