import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exampleProgram } from '#contract/programs/example.ts';
import { click } from '#web/ui/render-in-test.ts';
import {
  area,
  begin,
  button,
  drop,
  end,
  file,
  isReady,
  loadExample,
  names,
  says,
  show,
  type,
  until,
} from './program-import-in-test.tsx';

beforeEach(begin);
afterEach(end);

describe('files', () => {
  test('dropped anywhere are sorted; one on a box stays there, and the way back is open', async () => {
    await show();
    await drop(
      document.body,
      file('c.json', exampleProgram.dailyData),
      file('a.json', exampleProgram.programData),
      file('b.json', exampleProgram.weeklyData),
    );
    await isReady();
    expect(JSON.parse(area('daily').value)).toEqual(exampleProgram.dailyData);
    await drop(area('program'), file('weekly.json', '[1]'));
    await until(() => expect(area('program').value).toBe('[1]'));
    expect(document.body.textContent).toContain(
      '“weekly.json” is in place. What stood there before can be brought back.',
    );
    await click(button('Bring it back'));
    expect(JSON.parse(area('program').value)).toEqual(exampleProgram.programData);
    await click(button('Change it back'));
    expect(area('program').value).toBe('[1]');
  });

  test('what somebody wrote comes before what was only loaded', async () => {
    await show();
    await type('weekly', 'my own words');
    await loadExample();
    await drop(area('weekly'), file('weekly.json', '[1]'));
    await until(() => expect(area('weekly').value).toBe('[1]'));
    await click(button('Bring it back'));
    expect(area('weekly').value).toBe('my own words');
  });

  test('with all three in one fill all boxes, also when their text was pasted into one', async () => {
    await show();
    await drop(area('weekly'), file('small-braveries.json', exampleProgram));
    await isReady();
    expect(names.map((name) => JSON.parse(area(name).value))).toEqual([
      exampleProgram.programData,
      exampleProgram.weeklyData,
      exampleProgram.dailyData,
    ]);
    await type('program', JSON.stringify(exampleProgram));
    for (const name of ['weekly', 'daily'] as const) await type(name, '');
    await says('Program holds all three documents. Please spread them over the boxes.');
    await click(button('Spread them over the three boxes'));
    await isReady();
    expect(document.activeElement?.textContent).toBe('Program');
  });

  test('that cannot be read are refused in words and change nothing', async () => {
    await show();
    await type('daily', '[1]');
    await drop(area('daily'), new File([new Uint8Array([0xff, 0xfe, 0x7b, 0])], 'x.json'));
    await until(() =>
      expect(document.body.textContent).toContain(
        '“x.json” is saved as UTF-16. Please save it as UTF-8 and choose it again.',
      ),
    );
    expect(area('daily').value).toBe('[1]');
  });
});
