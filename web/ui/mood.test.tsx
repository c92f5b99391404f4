import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { defaultMood, moodBand, moodFace, moodLabels } from '#contract/journal/rules.ts';
import { MoodSlider } from './mood.tsx';
import { render, the } from './render-in-test.ts';

function Sample({ at = defaultMood }: { at?: number }) {
  const [mood, setMood] = useState(at);
  return <MoodSlider value={mood} onChange={setMood} />;
}

const range = () => the('input[type=range]');

async function slideTo(value: string) {
  await act(async () => {
    // React hears a change only if the value was not set through its own property.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(range(), value);
    range().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test('it is a range from 1 to 10 in whole steps, named by its label, at 7', async () => {
  await render(<Sample />);
  const { min, max, step, value } = range();
  expect([min, max, step, value]).toEqual(['1', '10', '1', '7']);
  expect(the('label').getAttribute('for')).toBe(range().id);
  expect(range().getAttribute('aria-valuetext')).toBe('7, Good');
});

test('sliding changes what is said and what is shown', async () => {
  await render(<Sample />);
  await slideTo('3');
  expect(range().getAttribute('aria-valuetext')).toBe('3, Below Average');
  expect(the('.moodset').classList.contains('low')).toBe(true);
  expect(document.querySelectorAll('.slider__cells .on')).toHaveLength(3);
  expect(the('.moodset__now').textContent).toBe('3Below Average');
  expect(the('[data-face]').dataset.face).toBe('low');
});

test('every mood has its word, dye and face', () => {
  const moods = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  expect(moodLabels).toHaveLength(10);
  expect(moods.map(moodBand).join(' ')).toBe('low low low low mid mid high high high high');
  expect(moods.map(moodFace).join(' ')).toBe('very-low very-low low low neutral neutral good good very-good very-good');
});
