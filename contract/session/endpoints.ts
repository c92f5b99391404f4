import { endpoint } from '#contract/endpoint.ts';
import { loginQuerySchema, userSchema } from './schema.ts';

export const currentUser = endpoint({
  id: 'session.user',
  method: 'GET',
  path: '/api/auth/user',
  access: 'signed-in',
  summary: 'The person who is signed in; 401 means nobody is.',
  result: userSchema,
});

export const login = endpoint({
  id: 'session.login',
  method: 'GET',
  path: '/api/login',
  access: 'public',
  kind: 'navigation',
  isHosted: true,
  summary: 'Starts signing in or signing up, here or at the configured identity provider.',
  query: loginQuerySchema,
});

export const logout = endpoint({
  id: 'session.logout',
  method: 'GET',
  path: '/api/logout',
  access: 'public',
  kind: 'navigation',
  isHosted: true,
  summary: 'Ends the session in the browser and on the server.',
});
