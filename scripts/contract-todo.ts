import { allEndpoints } from '#contract/registry.ts';
import { builtEndpoints } from '#server/app/features.ts';

const built = builtEndpoints();
const open = allEndpoints.filter(({ id }) => !built.has(id));

for (const { id, method, path } of open) console.log(`${method.padEnd(7)}${path}  (${id})`);
// Nothing to do is nothing to say.
if (open.length > 0) console.log(`${open.length} of ${allEndpoints.length} endpoints answer 501.`);
