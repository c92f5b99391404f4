import type { KeyboardEvent } from 'react';

const mirrored: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** Direction of the page: the charts are drawn from left to right and mirrored by their styles. */
export const isMirrored = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

/** A pressed key as if lines began on the left: arrows point along the line of reading. */
export const readingKey = ({ key, currentTarget }: Pick<KeyboardEvent, 'key' | 'currentTarget'>): string =>
  (isMirrored(currentTarget) && mirrored[key]) || key;
