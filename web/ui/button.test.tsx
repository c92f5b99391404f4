import { expect, test, vi } from 'vitest';
import { Button, ButtonLink } from './button.tsx';
import { click, render, the } from './render-in-test.ts';

test('a pending button says so, keeps the focus, and does nothing', async () => {
  const onClick = vi.fn<() => void>();
  const page = await render(
    <Button type="submit" onClick={onClick}>
      Save
    </Button>,
  );
  the('button').focus();
  await page.again(
    <Button type="submit" pending pendingText="Saving..." onClick={onClick}>
      Save
    </Button>,
  );
  const button = the('button');
  expect(button.textContent).toBe('Saving...');
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(button);
  expect(button.type).toBe('button');
  await click(button);
  expect(onClick).not.toHaveBeenCalled();
});

test('a button submits only when it is told to', async () => {
  await render(<Button>Preview</Button>);
  expect(the('button').type).toBe('button');
});

test('a link with a button’s look is a link', async () => {
  await render(
    <ButtonLink href="https://example.org/" variant="primary">
      Away
    </ButtonLink>,
  );
  expect(the('a').getAttribute('href')).toBe('https://example.org/');
  expect(the('a').className).toBe('btn btn--primary');
});
