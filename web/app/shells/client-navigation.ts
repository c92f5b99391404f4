import { clientShell } from '#messages/app-client-shell.ts';

const { navigation: copy } = clientShell;

export const clientNavigation = [
  { path: '/', label: copy.today },
  { path: '/progress', label: copy.progress },
  { path: '/journal', label: copy.journal },
  { path: '/practices', label: copy.practices },
] as const;
