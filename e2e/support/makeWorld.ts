/** Makes the world that stories copy, where it is not kept yet: `npm test` does so while other tests run. */
import { postgresBin } from '../../scripts/lib/system.mjs';
import { keptWorld } from './demoWorlds.ts';

const bin = postgresBin();
if (bin !== undefined) await keptWorld(bin);
