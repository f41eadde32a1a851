import { configureGlobal } from 'fast-check';

/**
 * Values of the properties: the same in each run of `npm test`, so that it ends the same for the same code; random and
 * more of them in `npm run test:all`, whose failures name their seed.
 */
const runs = process.env['PROPERTY_RUNS'];
configureGlobal(runs === undefined ? { seed: 20_261_128 } : { numRuns: Number(runs) });
