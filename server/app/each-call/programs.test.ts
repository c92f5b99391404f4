import { expect, it } from 'vitest';
import { programsLeaves } from '#testing/each-call/programs.ts';
import { ok, walkEachCall } from '#testing/each-call/walk.ts';
import { assign, clientOf } from '#testing/histories.ts';
import { reachableCoach } from '#testing/people.ts';
import { draftOf, programOf, saveSet } from '#testing/programs.ts';
import { testApp } from '#testing/test-app.ts';
import { translate } from '#testing/translations.ts';

const test = await testApp();
const ines = await reachableCoach(test, { firstName: 'Ines' });
const nora = await clientOf(test, ines, { firstName: 'Nora' });
const walk = await walkEachCall(test);

it('each call on a program does all of its work or none, under its locks', async () => {
  const { id: draft } = await draftOf(ines);
  await ok(ines.delete(`/api/programs/${draft}`));
  await ok(ines.post(`/api/programs/${draft}/restore`));
  const { id, programId } = await programOf(ines, { durationWeeks: 2 });
  const at = `/api/programs/${id}`;
  await assign(test, nora, { programId });
  await ok(translate(ines, id, undefined));
  await ok(ines.delete(`${at}/translations/de`));
  await ok(ines.put(at, { title: 'Larger Braveries' }));
  await ok(saveSet(ines, id, 'weekly-themes', [{ weekNumber: 1, title: 'Edges' }]));
  await ok(saveSet(ines, id, 'weekly-practices', [{ weekNumber: 1, title: 'Sit' }]));
  await ok(saveSet(ines, id, 'daily-prompts', [{ weekNumber: 1, dayNumber: 1, promptText: 'Why?' }]));
  await ok(ines.post(`${at}/move-people`));
  await ok(ines.post(`${at}/duplicate`, {}));
  await ok(ines.post(`${at}/archive`));
  expect(walk.left).toEqual(programsLeaves);
}, 400_000);
