// Preloaded with `node --import`. For every .js file of a package, Node 24 reads that package's whole list of exports
// again; Drizzle has hundreds of files and a very long list, which costs 220 MB of memory and most of a second at each
// start. Its CommonJS files have the same contents and are exempt, because .cjs says by itself what it is.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    if (specifier !== 'drizzle-orm' && !specifier.startsWith('drizzle-orm/')) return nextResolve(specifier, context);
    return nextResolve(specifier, { ...context, conditions: ['node', 'require'] });
  },
});
