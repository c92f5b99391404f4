import { act, cleanup, renderHook } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { keepDraft } from '#web/platform/device/drafts.ts';
import { memoryDevice, type MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { settled } from '#web/platform/page-in-test.tsx';
import { createQueryClient, userKey } from '#web/platform/query-client.ts';
import { blankContent } from '../model/content.ts';
import { type Draft, newDraft } from '../model/draft.ts';
import { documentPlace, newProgramPlace } from './kept-document.ts';
import { useProgramDocument } from './use-program-document.ts';

let device: MemoryDevice;
beforeEach(() => void (device = memoryDevice()));

const titled = (title: string) => ({ ...blankContent(), heading: { ...blankContent().heading, title } });

/** The page with a document on it, while the wizard has this draft. */
async function withDocument(wizard?: Partial<Draft>) {
  const value = wizard && { ...newDraft(), ...wizard };
  const place = { userId: theUser.id, place: newProgramPlace, slot: 'before', seq: 1 };
  if (value) await keepDraft({ ...place, value, base: null, keptAt: 1, replaces: [], refusal: null });
  const client = createQueryClient();
  client.setQueryData(userKey, theUser);
  const { result } = renderHook(() => useProgramDocument(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await settled();
  act(() => result.current.write('# Seven mornings\n\nDay 1\nWhat did you hear first?'));
  await settled();
  return result;
}

/** What lies on the device last, at a place. */
const keptAt = (place: string) =>
  device
    .all('drafts')
    .filter((draft) => draft.place === place)
    .toSorted((a, b) => a.keptAt - b.keptAt)
    .at(-1)?.value;

it('opens the wizard with what was read, and puts an unfinished program aside', async () => {
  const unfinished = titled('Evenings');
  const page = await withDocument({ content: unfinished });
  expect(page.current).toMatchObject({ unfinished: 'Evenings', isReady: true, isBlocked: false });
  const { content } = page.current;
  // At once: the wizard reads the device as soon as it is there.
  vi.useFakeTimers();
  act(() => page.current.open());
  await act(async () => vi.advanceTimersByTimeAsync(0));
  expect(keptAt(newProgramPlace)).toMatchObject({ content, aside: unfinished });
  vi.useRealTimers();
  expect(location.pathname).toBe('/programs/new');
  // The page is left.
  cleanup();
  await settled();
  expect(keptAt(documentPlace)).toMatchObject({ isOpened: true });
});

it('puts nothing aside where nothing was begun', async () => {
  const page = await withDocument();
  act(() => page.current.open());
  await settled();
  expect(keptAt(newProgramPlace)).toMatchObject({ aside: null });
});

it('is blocked while another version is aside already, or the program is partly saved', async () => {
  const aside = await withDocument({ content: titled('Evenings'), aside: titled('Mornings') });
  expect(aside.current.isBlocked).toBe(true);
  cleanup();
  device = memoryDevice();
  const saved = await withDocument({ save: { ...newDraft().save, program: { id: 'p1' } as never } });
  expect(saved.current.isBlocked).toBe(true);
});
