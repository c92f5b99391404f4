import { expect, test } from 'vitest';
import { endSentence, firstChoices, outcomeOf, setupBody } from './setup-choices.ts';

test('what was chosen on the Sign Up tab is already filled in', () => {
  expect(firstChoices({ role: 'coach', referralCode: null })).toMatchObject({ role: 'coach', code: '' });
  expect(firstChoices({ role: 'client', referralCode: 'INES-7KQ2MX' })).toMatchObject({
    role: 'client',
    clientType: 'with-coach',
    code: 'INES-7KQ2MX',
  });
  expect(firstChoices(null)).toMatchObject({ role: 'client', clientType: 'trial', coachId: '', isFindable: true });
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

test('nobody is told of a coach whom they have not got', () => {
  expect(outcomeOf(client)).toBe('alone');
  expect(outcomeOf({ ...client, coachId: 'c1' })).toBe('withCoach');
  expect(outcomeOf({ ...client, code: 'INES' })).toBe('withCoach');
});

test('the sentence beside the button follows the code before the choice', () => {
  expect(endSentence({ ...client, coachId: 'c1' }, 'Ines Calloway')).toContain('Ines Calloway');
  expect(endSentence({ ...client, coachId: 'c1', code: 'TOMAS' }, 'Ines Calloway')).not.toContain('Ines');
});
