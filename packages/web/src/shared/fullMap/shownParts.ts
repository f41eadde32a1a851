import { LAYER_KEYS, LAYERS, type LayerKey, mayHaveLayer, switcherOf } from '@georisk/contract/layers/layerCatalog.ts';
import { scaleOf } from '@georisk/contract/layers/layerColours.ts';
import type { Layer, LayerGroup } from '@georisk/contract/layers/layerTypes.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import type { Choices } from './layerChoices.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { fullMapTexts } from './fullMap.hu.ts';
import { type LayerOrder, placed } from './layerOrder/order.ts';

/** A part with its state in the switcher. */
export interface ShownPart {
  readonly part: MapPart;
  readonly row: Layer;
  /** Initial state of the view. */
  readonly start: boolean;
  readonly on: boolean;
  /** Percent, 0 to 100. */
  readonly opacity: number;
  /** Whether the role has it in the switcher; other parts stay in the view's initial state. */
  readonly isSwitch: boolean;
}

const row = (key: LayerKey): Layer => LAYERS[key];
const includes = (keys: readonly LayerKey[], key: LayerKey) => keys.includes(key);

function shown(part: MapPart, choices: Choices, isSwitch: boolean): ShownPart {
  const { layer, flag } = part;
  const start = flag?.on ?? part.on ?? row(layer).visible;
  const choice = isSwitch ? choices[layer] : undefined;
  const own = part.opacity === undefined ? undefined : Math.round(part.opacity.value * 100);
  return {
    part,
    row: row(layer),
    start,
    on: flag === undefined ? (choice?.on ?? start) : flag.on,
    opacity: own ?? choice?.opacity ?? 100,
    isSwitch,
  };
}

/**
 * The parts that the role may have, in the order of the catalogue, each in its current state; of two of one layer the
 * last counts.
 */
export function shownParts(parts: readonly MapPart[], role: number, choices: Choices): readonly ShownPart[] {
  const mine = new Map(parts.filter(({ layer }) => mayHaveLayer(layer, role)).map((part) => [part.layer, part]));
  const switches = switcherOf(role);
  return LAYER_KEYS.flatMap((key) => {
    const part = mine.get(key);
    return part === undefined ? [] : [shown(part, choices, includes(switches, key))];
  });
}

/** How the layers of a map are arranged and coloured, as a person prefers it. */
export interface Arranged {
  /** A person's own order; null for the catalogue's. */
  readonly order?: LayerOrder | null;
  /** In colours for colour-blind readers. */
  readonly isSafe?: boolean;
}

/** The map's layers of them. A layer that stores its own opacity has it in its descriptions already. */
export const specsOf = (
  parts: readonly ShownPart[],
  { order = null, isSafe = false }: Arranged = {},
): readonly LayerSpec[] =>
  parts.flatMap(({ part, on, opacity }) =>
    placed(part.specs, part.layer, order).map((described) => {
      const spec = isSafe && scaleOf(described.layer) !== null ? { ...described, safe: true } : described;
      const visible = spec.visible && on;
      if (part.opacity !== undefined || opacity === 100) return visible === spec.visible ? spec : { ...spec, visible };
      return { ...spec, visible, opacity: ((spec.opacity ?? 1) * opacity) / 100 };
    }),
  );

export interface SwitchGroup {
  readonly group: LayerGroup;
  readonly parts: readonly ShownPart[];
}

const GROUPS = Object.keys(fullMapTexts.groups) as readonly LayerGroup[];

/** The rows of the switcher in their groups; a group without rows is left out. */
export const groupsOf = (parts: readonly ShownPart[]): readonly SwitchGroup[] =>
  GROUPS.map((group) => ({
    group,
    parts: parts.filter((each) => each.isSwitch && each.row.group === group),
  })).filter((each) => each.parts.length > 0);

/** The parts whose colours are on the map and need an explanation. */
export const legendParts = (parts: readonly ShownPart[]): readonly ShownPart[] =>
  parts.filter(({ part, on }) => on && part.legend != null && part.state?.kind !== 'empty');

/** The largest resolution at which a part is visible; null where there is no limit. */
export function seenUntil({ part, row: { maxResolution } }: ShownPart): number | null {
  const limits = part.specs
    .filter(({ visible }) => visible)
    .map((spec) => (spec.maxResolution === undefined ? maxResolution : spec.maxResolution) ?? Infinity);
  const most = limits.length === 0 ? Infinity : Math.max(...limits);
  return Number.isFinite(most) ? most : null;
}
