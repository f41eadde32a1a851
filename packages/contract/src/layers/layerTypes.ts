import type { Role } from '@georisk/domain/roles/roles.ts';
import type { Right } from '../permissions/permissions.ts';

export type LayerGroup = 'background' | 'imagery' | 'field' | 'risk' | 'forest' | 'soil' | 'cemetery' | 'tools';

export interface Layer {
  /** Number of the layer type, fixed for ever. */
  readonly id: number;
  readonly title: string;
  readonly group: LayerGroup;
  /** Who may have the layer on the map at all. */
  readonly roles: readonly Role[];
  /** Who has it in the layer switcher; a part of `roles`. */
  readonly switcher: readonly Role[];
  /**
   * Without this right its data are refused; absent where the browser makes the layer, or the data come with the
   * view's subject.
   */
  readonly call?: Right;
  /** Where the switcher starts; a view may switch on its own subject. */
  readonly visible: boolean;
  /** Hidden above so many units of EPSG:3857 a pixel. */
  readonly maxResolution?: number;
  readonly opacity: number;
  /** Drawing order, bottom first. */
  readonly order: number;
}
