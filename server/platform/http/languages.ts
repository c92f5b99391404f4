import type { FastifyRequest } from 'fastify';
import { nearestLanguage } from '#server/platform/messages.ts';

/** The languages of a request by how much they are liked, as the browser's own list has them. */
export function languagesOf(header = ''): string[] {
  return header
    .split(',', 20)
    .flatMap((range) => {
      const [tag = '', quality = 'q=1'] = range.split(';').map((part) => part.trim());
      return /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(tag)
        ? [{ tag, quality: Number(quality.replace(/^q=/, '')) || 0 }]
        : [];
    })
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

/** What a caller is answered in. */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  nearestLanguage(languagesOf(headers['accept-language']));
