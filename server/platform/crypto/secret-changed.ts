import { AppError } from '#server/platform/app-error.ts';

/** This process was started with a secret that is no longer the installation's: whatever it sealed now would be lost. */
export const secretChanged = (): AppError =>
  new AppError(
    'unavailable',
    'The key of this server was changed while it ran. Whoever hosts it has to start it again; nothing was lost.',
    { retryAfter: 60 },
  );
