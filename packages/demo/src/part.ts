import type { IsoDate } from '@georisk/domain/units.ts';
import type { Landscape } from './landscape/landscape.ts';
import type { PartStep } from './manifest.ts';
import type { DemoAccount } from './people/accounts.hu.ts';
import type { DemoCompany } from './people/companies.hu.ts';
import type { makeScene } from './scene.ts';
import type { planSeason } from './season/plan.ts';

/** What the files of a part are made from. */
export interface PartWorld {
  readonly landscape: Landscape;
  readonly plan: ReturnType<typeof planSeason>;
  readonly scene: ReturnType<typeof makeScene>;
  readonly today: IsoDate;
  readonly seed: number;
}

/** The demo of one vertical: a folder of its own, with its files, and customers and accounts beside the common ones. */
export interface DemoPart {
  readonly companies?: readonly DemoCompany[];
  readonly accounts?: readonly DemoAccount[];
  /** Writes the files into the folder; the same seed and day make the same bytes. */
  readonly write: (folder: string, world: PartWorld) => Promise<readonly PartStep[]>;
}
