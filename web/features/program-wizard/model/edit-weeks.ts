import type { ProgramContent, Theme, Week } from './content.ts';

export function changeWeek(content: ProgramContent, number: number, change: (week: Week) => Week): ProgramContent {
  const week = content.weeks[number - 1];
  return week ? { ...content, weeks: content.weeks.with(number - 1, change(week)) } : content;
}

export function changeTheme(content: ProgramContent, number: number, change: (theme: Theme) => Theme): ProgramContent {
  return changeWeek(content, number, (week) => ({ ...week, theme: change(week.theme) }));
}
