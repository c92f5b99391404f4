import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// As Testing Library sets it by itself where afterEach and the like are global.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Each test begins with an empty page and the browser's own functions. */
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
