import type { FastifyRequest } from 'fastify';
import { pagePattern } from '#contract/pages.ts';

/**
 * What a request is called in logs, metrics and traces: a pattern, never the address. Only names of ours occur, so
 * neither a scanner nor a release with other file names adds any.
 */
export function routeName({
  method,
  url,
  routeOptions,
}: Pick<FastifyRequest, 'method' | 'url' | 'routeOptions'>): string {
  const route = routeOptions.url;
  if (route !== undefined) return route;
  // Pages have no route: see registerPages in page-shell.ts.
  const isPage = method === 'GET' || method === 'HEAD';
  return (isPage && pagePattern(url.split('?', 1)[0] ?? '/')) || 'unknown';
}
