import type { Executor } from '@georisk/server/db/executor.ts';
import { agronomyCases, testedAgronomy } from './agronomy.cases.ts';
import { cemeteryCases, testedCemetery } from './cemetery.cases.ts';
import { ekCases, testedEk } from './ek.cases.ts';
import { frostCases, testedFrost } from './frost.cases.ts';
import { radarCases, testedRadar } from './radar.cases.ts';
import { forestCases, testedForest } from './forest.cases.ts';
import { soilCases, testedSoil } from './soil.cases.ts';
import type { TestedVertical } from './vertical.ts';

/** The cases of the verticals' calls; a new vertical is added here and below. */
export const verticalCases = {
  ...soilCases,
  ...ekCases,
  ...agronomyCases,
  ...cemeteryCases,
  ...frostCases,
  ...radarCases,
  ...forestCases,
};

export const VERTICALS: readonly TestedVertical[] = [
  testedSoil,
  testedEk,
  testedAgronomy,
  testedCemetery,
  testedFrost,
  testedRadar,
  testedForest,
];

export async function plantVerticals(db: Executor): Promise<void> {
  for (const { plant } of VERTICALS) await plant(db);
}
