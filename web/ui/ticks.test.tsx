import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import { SelectPeople, Tick, TickedPeople, useTicks, withoutPeople, withPeople, type SelectChoice } from './ticks.tsx';

const person = typist();
const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => ({ id: `k${n + from}`, name: `C ${n + from}`, firstName: 'C' }));
const none = { people: [], asked: 0 };

test('the first 500 are selected, each once, and the number that was asked for stays known', () => {
  const whole = withPeople(none, many(500), 620);
  expect([whole.people.length, whole.asked]).toEqual([500, 620]);
  const overlapping = withPeople(withPeople(none, many(300)), many(300, 100));
  expect([overlapping.people.length, overlapping.asked]).toEqual([400, 400]);
  const tooMany = withPeople(withPeople(none, many(450)), many(100, 450));
  expect([tooMany.people.length, tooMany.asked, tooMany.people.at(-1)?.id]).toEqual([500, 550, 'k499']);
  const fewer = withoutPeople(whole, many(1));
  expect([fewer.people.length, fewer.asked]).toEqual([499, 499]);
});

function Said() {
  const { people, asked, isSelecting } = useTicks();
  return <p role="status">{`${people.length} of ${asked}${isSelecting ? ', selecting' : ''}`}</p>;
}
const show = (choices: SelectChoice[]) =>
  renderPage(
    <TickedPeople>
      <SelectPeople choices={choices} />
      {many(2).map((one) => (
        <Tick key={one.id} person={one} face={<i>face</i>} />
      ))}
      <Said />
    </TickedPeople>,
  );
const said = () => screen.getByRole('status').textContent;
const press = async (name: string) => await person.click(screen.getByRole('button', { name }));

test('Select shows the checkboxes, one choice is one press, and Done ends it', async () => {
  show([{ label: 'Select all', people: many(2) }]);
  expect(document.querySelector('.tickface[data-on]')).toBeNull();
  await press('Select');
  expect(document.querySelectorAll('.tickface[data-on]')).toHaveLength(2);
  await press('Select all');
  expect(said()).toBe('2 of 2, selecting');
  await press('Done');
  expect(said()).toBe('0 of 0');
});

test('of several choices one is taken from a menu; one may have to ask the server, and may fail', async () => {
  const found: ({ people: ReturnType<typeof many>; total: number } | null)[] = [
    null,
    { people: many(500), total: 620 },
  ];
  show([
    { label: 'All here', people: many(2) },
    { label: 'All that match', people: () => Promise.resolve(found.shift() ?? null) },
  ]);
  await person.click(screen.getByRole('checkbox', { name: 'Select C 0' }));
  expect(said()).toBe('1 of 1, selecting');
  const choose = async (name: string) => {
    await press('Select all');
    await person.click(screen.getByRole('menuitem', { name }));
    await act(async () => {});
    return said();
  };
  expect(await choose('All here')).toBe('2 of 2, selecting');
  expect(await choose('All that match')).toBe('2 of 2, selecting');
  expect(await choose('All that match')).toBe('500 of 620, selecting');
});
