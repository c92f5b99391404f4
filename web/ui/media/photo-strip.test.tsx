import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { typist } from '#web/platform/page-in-test.tsx';
import { PhotoStrip } from './photo-strip.tsx';

const person = typist();
const photos = ['a', 'b', 'c'].map((id) => ({ id, src: `/api/media/${id}`, width: 2_048, height: 1_536 }));
const open = (name = 'Photo 1') => person.click(screen.getByRole('button', { name }));
const title = () => screen.getByRole('dialog', { name: /^Photo/ }).querySelector('h2')?.textContent;

test('photos reserve their place and are fetched when they come near', () => {
  render(<PhotoStrip photos={photos} />);
  const [first] = screen.getAllByRole<HTMLImageElement>('img');
  expect([first?.getAttribute('width'), first?.getAttribute('height'), first?.getAttribute('loading')]).toEqual([
    '2048',
    '1536',
    'lazy',
  ]);
  expect(document.querySelector('.photos')?.getAttribute('data-count')).toBe('3');
});

test('one opens over the window, the others are reached by keys and buttons, and the focus comes back', async () => {
  render(<PhotoStrip photos={photos} />);
  await open('Photo 2');
  expect(title()).toBe('Photo 2 of 3');
  await person.keyboard('{ArrowRight}');
  expect(title()).toBe('Photo 3 of 3');
  await person.keyboard('{ArrowRight}');
  expect(title(), 'behind the last comes the first').toBe('Photo 1 of 3');
  await person.click(screen.getByRole('button', { name: 'Previous photo' }));
  expect(title()).toBe('Photo 3 of 3');
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Photo 2' }));
});

test('a photo that cannot be had leaves its place and says so', async () => {
  render(<PhotoStrip photos={photos.slice(0, 1)} />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('button').textContent).toBe('Photo 1. This photo can’t be shown right now.');
});

test('what is done to a photo is of the one that is open', async () => {
  render(<PhotoStrip photos={photos} acts={({ id }) => <p className="acts">{id}</p>} />);
  await open();
  await person.keyboard('{ArrowLeft}');
  expect(document.querySelector('.acts')?.textContent).toBe('c');
});
