import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { day17, noHome } from '#web/features/today/home-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled, typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { initialChoices, setupBody, setupOutcome, setupSentence } from './setup-choices.ts';
import { SetupForm } from './setup-form.tsx';

const person = typist();

vi.mock('#web/platform/boot.ts', () => ({ boot: null, productName: () => 'Dayloom' }));

const ines = {
  id: 'c1',
  fullName: 'Ines Calloway',
  professionalTitle: 'Somatic and Career Coach',
  yearsExperience: 11,
  specialties: ['Burnout'],
  profileImageUrl: '',
};
const nora = { ...theUser, clientType: 'trial' as const };

const onTrial = (daysLeft: number) => ({
  ...noHome,
  trial: { startedAt: '2026-03-04T12:00:00.000Z', endsAt: '2026-03-11T12:00:00.000Z', daysLeft },
});

const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});

beforeEach(() => {
  sessionStorage.clear();
  assign.mockClear();
});

const show = (signup: Parameters<typeof SetupForm>[0]['signup'] = null) =>
  renderPage(<SetupForm signup={signup} wasClient={false} />);
const radio = (label: string) =>
  [...document.querySelectorAll('label.choice')]
    .find((choice) => choice.textContent?.includes(label))!
    .querySelector('input')!;
const submit = () => person.click(document.querySelector<HTMLElement>('button[type=submit]')!);

test('a trial begins: the choices are sent, the browser goes home, and the welcome is said there', async () => {
  const calls = fakeApi({ 'POST /api/auth/set-role': nora, 'GET /api/client/dashboard': onTrial(7) });
  show();
  await submit();
  await settled();
  expect(calls).toMatchObject([
    { route: 'POST /api/auth/set-role', body: { role: 'client', clientType: 'trial', isFindable: true } },
    { route: 'GET /api/client/dashboard' },
  ]);
  expect(assign).toHaveBeenCalledWith('/');
  expect(JSON.parse(sessionStorage.getItem('toast') ?? '')).toEqual({
    title: 'Welcome to Dayloom',
    description: 'Your 7-day trial has started!',
  });
});

test('a coach sees none of the clients’ questions', async () => {
  fakeApi({ 'POST /api/auth/set-role': { ...nora, role: 'coach' } });
  show({ role: 'coach', referralCode: null });
  expect([...document.querySelectorAll('h2')].map((heading) => heading.textContent)).toEqual(['I’m here as a']);
  await submit();
  await settled();
  expect(sessionStorage.getItem('toast')).toContain('Your coach account is ready.');
});

test.each([
  [
    'unknown',
    422,
    'No coach has this referral code.',
    { fields: { referralCode: 'No coach has this referral code.' } },
  ],
  ['of a coach who waits for approval', 409, 'This coach isn’t open yet.', {}],
])(
  'a code that is %s is said beside the field and in a toast; everything stays',
  async (_what, status, sentence, more) => {
    fakeApi({
      'GET /api/roles/coaches': [ines],
      'POST /api/roles/coach-of-code': new Refusal(status, {
        message: sentence,
        code: status === 409 ? 'conflict' : 'invalid',
        ...more,
      }),
    });
    show({ role: 'client', referralCode: 'NOPE' });
    await screen.findByRole('link', { name: 'Ines Calloway' });
    await person.click(radio('Ines Calloway'));
    await submit();
    await settled();
    expect(document.querySelector('.err')?.textContent).toBe(sentence);
    expect(toastStore.current()).toMatchObject({
      variant: 'destructive',
      title: 'Setup Failed',
      description: sentence,
    });
    expect(document.querySelector<HTMLInputElement>('input.input--code')!.value).toBe('NOPE');
    expect(radio('Ines Calloway').checked).toBe(true);
    expect(assign).not.toHaveBeenCalled();
  },
);

const named = { 'POST /api/roles/coach-of-code': { coach: { id: 'c2', fullName: 'Tomas Reyes' } } };

test('whose code it is stands on the page before anybody is connected', async () => {
  const calls = fakeApi({
    'GET /api/roles/coaches': [ines],
    ...named,
    'POST /api/auth/set-role': nora,
    'GET /api/client/dashboard': { ...noHome, coach: { ...day17.coach!, fullName: 'Tomas Reyes' } },
  });
  show({ role: 'client', referralCode: 'TOMAS' });
  await submit();
  await settled();
  expect(screen.getByText('This code connects you with Tomas Reyes.')).toBeTruthy();
  expect(screen.getByText('You’ll start with Tomas Reyes. They’ll see your name.')).toBeTruthy();
  expect(calls.some(({ route }) => route === 'POST /api/auth/set-role')).toBe(false);
  await submit();
  await settled();
  expect(calls.find(({ route }) => route === 'POST /api/auth/set-role')?.body).toMatchObject({ referralCode: 'TOMAS' });
  expect(sessionStorage.getItem('toast')).toContain('Tomas Reyes is your coach now.');
});

test('a whole code is looked up by itself, and another one takes the name away', async () => {
  fakeApi({ 'GET /api/roles/coaches': [], ...named });
  show({ role: 'client', referralCode: 'tomas-7kq2mx ' });
  expect(await screen.findByText('This code connects you with Tomas Reyes.')).toBeTruthy();
  await person.type(screen.getByLabelText(/Referral code/), 'X');
  expect(screen.queryByText(/This code connects/)).toBeNull();
});

test('a name opens the profile beside set-up; the rest of the card chooses', async () => {
  fakeApi({ 'GET /api/roles/coaches': [ines] });
  show({ role: 'client', referralCode: 'X' });
  const name = await screen.findByRole('link', { name: 'Ines Calloway' });
  expect([name.getAttribute('href'), name.getAttribute('target')]).toEqual(['/coach/c1', '_blank']);
  await person.click(screen.getByText(/Somatic and Career Coach/));
  expect(radio('Ines Calloway').checked).toBe(true);
});

test('where there is no coach the page says so and asks for a code', async () => {
  fakeApi({ 'GET /api/roles/coaches': [] });
  show({ role: 'client', referralCode: 'X' });
  await settled();
  expect(document.body.textContent).toContain('No coach is taking new clients here');
  expect(document.querySelectorAll('input[name=coach]')).toHaveLength(0);
  expect(document.querySelectorAll('input.input--code')).toHaveLength(1);
});

test('coaches that could not be loaded can be asked for again', async () => {
  let tries = 0;
  fakeApi({
    'GET /api/roles/coaches': () =>
      tries++ === 0 ? new Refusal(503, { message: 'Busy.', code: 'unavailable' }) : [ines],
  });
  show({ role: 'client', referralCode: 'X' });
  await settled();
  expect(screen.getByRole('alert').textContent).toContain('The coaches couldn’t be loaded.');
  await person.click(document.querySelector<HTMLElement>('[role=alert] button')!);
  await settled();
  expect(document.body.textContent).toContain('Ines Calloway');
});

test('what was chosen on the Sign Up tab is already filled in', () => {
  expect(initialChoices({ role: 'coach', referralCode: null })).toMatchObject({ role: 'coach', code: '' });
  expect(initialChoices({ role: 'client', referralCode: 'INES-7KQ2MX' })).toMatchObject({
    role: 'client',
    clientType: 'with-coach',
    code: 'INES-7KQ2MX',
  });
  expect(initialChoices(null)).toMatchObject({ role: 'client', clientType: 'trial', coachId: '', isFindable: true });
});

const client = { role: 'client', clientType: 'with-coach', coachId: '', code: '', isFindable: false } as const;

test('only what belongs to the choice is sent', () => {
  expect(setupBody({ ...client, role: 'coach', coachId: 'c1', code: 'X' })).toEqual({ role: 'coach' });
  expect(setupBody({ ...client, clientType: 'trial', coachId: 'c1', code: 'X' })).toEqual({
    role: 'client',
    clientType: 'trial',
    isFindable: false,
  });
  expect(setupBody({ ...client, coachId: 'c1', code: ' INES ' })).toEqual({
    role: 'client',
    clientType: 'with-coach',
    isFindable: false,
    selectedCoach: 'c1',
    referralCode: 'INES',
  });
  expect(setupBody(client)).toEqual({ role: 'client', clientType: 'with-coach', isFindable: false });
});

test('the welcome says what is true for this person, whatever was chosen', () => {
  expect(setupOutcome('coach', undefined)).toBe('Your coach account is ready.');
  expect(setupOutcome('client', noHome)).toBe('Your client account is ready.');
  expect(setupOutcome('client', onTrial(7))).toBe('Your 7-day trial has started!');
  expect(setupOutcome('client', onTrial(1))).toBe('Your trial continues: 1 day left.');
  expect(setupOutcome('client', onTrial(0))).toMatch(/^Your trial is over\./);
  expect(setupOutcome('client', { ...onTrial(7), coach: day17.coach })).toBe(
    "You're connected with your coach! Ines Calloway is your coach now.",
  );
});

test('where home cannot be read, the role is set all the same and nothing is promised', async () => {
  fakeApi({
    'POST /api/auth/set-role': nora,
    'GET /api/client/dashboard': new Refusal(503, { message: 'Busy.', code: 'unavailable' }),
  });
  show();
  await submit();
  await settled();
  expect(assign).toHaveBeenCalledWith('/');
  expect(sessionStorage.getItem('toast')).toContain('Your client account is ready.');
});

test('the sentence beside the button says with whom, once that is known', () => {
  expect(setupSentence({ ...client, coachId: 'c1' }, 'Ines Calloway', false)).toContain('Ines Calloway');
  expect(setupSentence({ ...client, code: 'TOMAS' }, undefined, false)).toContain('whose code you entered');
  expect(setupSentence({ ...client, clientType: 'trial' }, undefined, false)).toBe('Your 7 days begin today.');
  expect(setupSentence({ ...client, clientType: 'trial' }, undefined, true)).toMatch(/if you haven’t had them yet\.$/);
});

test('who can only become a client is asked for no role, whatever the Sign Up tab carried', async () => {
  fakeApi({ 'GET /api/roles/coaches': [] });
  renderPage(<SetupForm signup={{ role: 'coach', referralCode: null }} canCoach={false} wasClient={false} />);
  await settled();
  expect(document.body.textContent).not.toContain('I’m here as a');
  expect(screen.getByRole('radio', { name: /free trial/ })).toBeTruthy();
});
