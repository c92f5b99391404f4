import { allEndpoints } from '#contract/registry.ts';
import { builtEndpoints } from '#server/app/features.ts';

const built = builtEndpoints();
const open = allEndpoints.filter(({ id }) => !built.has(id));

for (const { id, method, path } of open) console.log(`${method.padEnd(7)}${path}  (${id})`);
console.log(`${open.length} of ${allEndpoints.length} endpoints answer 501.`);
