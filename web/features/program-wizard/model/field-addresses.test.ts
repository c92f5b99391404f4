import { expect, it } from 'vitest';
import { blankPractice } from './content.ts';
import { addressErrors } from './field-addresses.ts';
import { writtenProgram } from './programs-in-test.ts';

it('finds the field a refusal is about, also where blank items were left out of what was sent', () => {
  const content = writtenProgram(4);
  content.weeks[0]!.theme = {
    title: '',
    focusDescription: '',
    integrationGoal: '',
    groupPost: '',
    discussionTopics: [],
  };
  content.weeks[1]!.theme.discussionTopics = ['', 'Who knows?', ' ', 'Who asks?'];
  content.weeks[0]!.practices.unshift(blankPractice('blank'));
  content.weeks[0]!.prompts[1] = { text: '', type: 'reflection' };
  const s = 'A sentence.';
  expect(addressErrors('heading', { title: s, durationWeeks: s, revision: s }, content)).toEqual({
    'heading.title': s,
    'heading.durationWeeks': s,
  });
  expect(
    addressErrors('themes', { '0.focusDescription': s, '0.discussionTopics.1': s, '2.weekNumber': s }, content),
  ).toEqual({
    'theme.2.focusDescription': s,
    'theme.2.topic.3': s,
    'theme.4.title': s,
  });
  expect(addressErrors('practices', { '0.duration': s, '1.title': s, body: s }, content)).toEqual({
    'practice.p1.duration': s,
    'practice.p2.title': s,
  });
  expect(addressErrors('prompts', { '3.promptText': s, '99.promptText': s }, content)).toEqual({ 'prompt.5': s });
});
