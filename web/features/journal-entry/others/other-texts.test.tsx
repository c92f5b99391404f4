import { expect, test, vi } from 'vitest';
import { click, named, render, the } from '#web/ui/render-in-test.ts';
import OtherTexts from './other-texts.tsx';

test('a text from another window can be brought here, and is discarded only when asked twice', async () => {
  const take = vi.fn<() => void>();
  const discard = vi.fn<() => void>();
  await render(
    <OtherTexts
      others={[{ id: 'x', text: 'the other <b>text</b>', mood: null, keptAt: new Date(), take, discard }]}
      timeZone="UTC"
    />,
  );
  expect(the('.read').textContent).toBe('the other <b>text</b>');
  await click(named('Bring it here'));
  expect(take).toHaveBeenCalledTimes(1);
  await click(named('Discard it'));
  expect(discard).not.toHaveBeenCalled();
  await click(named('Discard it for good'));
  expect(discard).toHaveBeenCalledTimes(1);
});
