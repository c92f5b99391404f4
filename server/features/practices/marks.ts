type Markable = { id: string; title: string };
type Mark = { practiceId: string; title: string };

/**
 * Which mark of the day belongs to which practice. Saving a program's practices anew gives them new ids, and what a
 * person did in the morning must not look undone at noon: a mark whose practice is gone counts for one of the same
 * title. Each mark counts once, so of two practices with one title a single mark ticks a single box.
 */
export function marksByPractice<M extends Mark>(practices: readonly Markable[], marks: readonly M[]): Map<string, M> {
  const ids = new Set(practices.map(({ id }) => id));
  const found = new Map(marks.filter(({ practiceId }) => ids.has(practiceId)).map((mark) => [mark.practiceId, mark]));
  const homeless = marks.filter(({ practiceId }) => !ids.has(practiceId));
  for (const practice of practices) {
    if (found.has(practice.id)) continue;
    const index = homeless.findIndex(({ title }) => title === practice.title);
    const [mark] = index < 0 ? [] : homeless.splice(index, 1);
    if (mark) found.set(practice.id, mark);
  }
  return found;
}
