import { composeFarmerUrl } from '@georisk/domain/farmer/farmerUrl.ts';
import type { FarmerBlock } from '@georisk/domain/farmer/farmerView.ts';
import { homeTarget } from '@georisk/domain/farmer/homeTarget.ts';
import type { AlertTarget } from '@georisk/domain/link/alertTarget.ts';
import { href } from '#web/routes/routes.ts';

/** The address of an alert link's parcel; home where the farmer has none. */
export function alertHref(blocks: readonly FarmerBlock[], target: AlertTarget): string {
  const selection = homeTarget(blocks, target);
  return selection ? composeFarmerUrl(selection) : href.home();
}
