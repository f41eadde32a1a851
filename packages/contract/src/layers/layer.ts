import type { Role } from '@georisk/domain/roles/roles.ts';
import { notForFarmers } from './layerRoles.ts';
import type { LayerGroup } from './layerTypes.ts';

interface Optional {
  readonly switcher?: readonly Role[];
  /** A right (`Right`): checked where the catalogue is composed. */
  readonly call?: string;
  readonly visible?: boolean;
  readonly maxResolution?: number;
  readonly opacity?: number;
}

/** A row of the catalogue: by default in the switcher of its roles except the farmers, switched off, opaque. */
/* @__NO_SIDE_EFFECTS__ */
export const layer = <const I extends number, const O extends Optional = object>(
  id: I,
  title: string,
  group: LayerGroup,
  roles: readonly Role[],
  order: number,
  rest?: O,
) => ({
  id,
  title,
  group,
  roles,
  order,
  switcher: notForFarmers(roles),
  visible: false,
  opacity: 1,
  ...(rest as O),
});
