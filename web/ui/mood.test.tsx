import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultMood, moodBand, moodFace } from '#contract/journal/rules.ts';
import { labels } from '#messages/ui-mood.ts';
import { the } from '#web/ui/element-in-test.ts';
import { MoodSlider } from './mood.tsx';

function Sample({ at = defaultMood }: { at?: number }) {
  const [mood, setMood] = useState(at);
  return <MoodSlider value={mood} onChange={setMood} />;
}

const range = () => screen.getByRole<HTMLInputElement>('slider');

test('it is a range from 1 to 10 in whole steps, named by its label, at 7', () => {
  render(<Sample />);
  const { min, max, step, value } = range();
  expect([min, max, step, value]).toEqual(['1', '10', '1', '7']);
  expect(the('label').getAttribute('for')).toBe(range().id);
  expect(range().getAttribute('aria-valuetext')).toBe('7, Good');
});

test('sliding changes what is said and what is shown', () => {
  render(<Sample />);
  fireEvent.change(range(), { target: { value: '3' } });
  expect(range().getAttribute('aria-valuetext')).toBe('3, Below Average');
  expect(the('.moodset').classList.contains('low')).toBe(true);
  expect(document.querySelectorAll('.slider__cells .on')).toHaveLength(3);
  expect(the('.moodset__now').textContent).toBe('3Below Average');
  expect(the('[data-face]').dataset.face).toBe('low');
});

test('every mood has its word, dye and face', () => {
  const moods = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  expect(labels).toHaveLength(10);
  expect(moods.map(moodBand).join(' ')).toBe('low low low low mid mid high high high high');
  expect(moods.map(moodFace).join(' ')).toBe('very-low very-low low low neutral neutral good good very-good very-good');
});
