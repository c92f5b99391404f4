import { AppError } from '#server/platform/app-error.ts';

/** A refusal that stands beside one field and is the message as well. */
export function refusal(code: 'conflict' | 'invalid', field: string, sentence: string): AppError {
  return new AppError(code, sentence, { fields: { [field]: sentence } });
}

export const people = (count: number): string => (count === 1 ? '1 person is' : `${count} people are`);

export const notEditable = (): AppError =>
  new AppError(
    'forbidden',
    'This program belongs to the platform, and only an admin can change it. Duplicate it to make it your own.',
  );

export const changedMeanwhile = (): AppError =>
  refusal(
    'conflict',
    'revision',
    'This program was changed elsewhere while you were editing it. Nothing was overwritten, and nothing of yours is saved yet. Please look at the newer version first.',
  );
