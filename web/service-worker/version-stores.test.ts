import { describe, expect, it } from 'vitest';
import { fillStore, storesToDrop } from './version-stores.ts';

/** As much of the browser's store of answers as is used. */
function fakeCaches(earlier: Record<string, string> = {}) {
  const stores = new Map([['pages-before', new Map(Object.entries(earlier))]]);
  const caches = {
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, string>();
      stores.set(name, store);
      return {
        put: async (path: string, answer: Response) => void store.set(path, await answer.text()),
      } as unknown as Cache;
    },
    match: async (path: string | URL | Request) => {
      const found = [...stores.values()].map((store) => store.get(path as string)).find((text) => text !== undefined);
      return found === undefined ? undefined : new Response(found);
    },
  };
  return { caches, stores };
}

const files = ['/assets/entry-2.js', '/assets/shared-1.js'];
const server =
  (answers: Record<string, string>, asked: string[] = []) =>
  async (path: string) => {
    asked.push(path);
    return answers[path] === undefined ? new Response('', { status: 404 }) : new Response(answers[path]);
  };
const frame = '<script src="/assets/entry-2.js"></script>';

describe('the store of a version', () => {
  it('gets all files and the frame, and asks only for what is new', async () => {
    const { caches, stores } = fakeCaches({ '/assets/shared-1.js': 'shared' });
    const asked: string[] = [];
    await fillStore({
      caches,
      storeName: 'pages-now',
      files,
      framePath: '/offline.html',
      load: server({ '/assets/entry-2.js': 'entry', '/offline.html': frame }, asked),
    });
    expect(Object.fromEntries(stores.get('pages-now') ?? [])).toEqual({
      '/assets/entry-2.js': 'entry',
      '/assets/shared-1.js': 'shared',
      '/offline.html': frame,
    });
    expect(asked).toEqual(['/assets/entry-2.js', '/offline.html']);
  });

  it('is refused when a file is missing, or when the frame is of another version', async () => {
    const fill = (answers: Record<string, string>) =>
      fillStore({
        caches: fakeCaches().caches,
        storeName: 'pages-now',
        files,
        framePath: '/offline.html',
        load: server(answers),
      });
    await expect(fill({ '/assets/entry-2.js': 'entry', '/offline.html': frame })).rejects.toThrow(
      'shared-1.js could not be fetched: 404',
    );
    await expect(
      fill({
        '/assets/entry-2.js': 'entry',
        '/assets/shared-1.js': 'shared',
        '/offline.html': '<script src="/assets/entry-3.js">',
      }),
    ).rejects.toThrow('does not belong');
    await expect(fill({ '/assets/entry-2.js': 'entry', '/assets/shared-1.js': 'shared' })).rejects.toThrow(
      'does not belong',
    );
  });

  it('stays while a window is open that may need it, and goes when all are closed', () => {
    expect(storesToDrop(['pages-1', 'pages-2'], 'pages-2', true)).toEqual([]);
    expect(storesToDrop(['pages-1', 'pages-2'], 'pages-2', false)).toEqual(['pages-1']);
  });

  it('is not one of very many, however long a window stays open', () => {
    expect(storesToDrop(['1', '2', '3', '4', '5', '6', '7'], '7', true)).toEqual(['1', '2']);
  });
});
