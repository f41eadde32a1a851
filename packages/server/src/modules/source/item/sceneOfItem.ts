import { fileURLToPath } from 'node:url';
import type { BandAsset, BandName, SceneAssets } from '@georisk/imagery/scene/sceneAssets.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { type AddressPolicy, checkedAddress } from '#server/stacClient/address.ts';
import type { RawItem } from '#server/stacClient/document.ts';
import { objectIn } from '#server/stacClient/json.ts';
import { StacError, type StacFault } from '#server/stacClient/stacFault.ts';
import { flatBBox } from '#server/stacClient/wish.ts';
import { bandsIn, type FoundBand } from './bandAssets.ts';
import { factsOf, isHarmonized, type SceneFacts } from './facts.ts';
import { type Calibration, calibrationOf } from './offset.ts';

/** Why an item with a name and a time cannot be computed. */
export type ItemFault =
  | { readonly code: 'noBands' }
  | { readonly code: 'missingBand'; readonly band: 'B04' | 'B08' | 'SCL' }
  | { readonly code: 'offsetUnknown' }
  | { readonly code: 'bandsDiffer' }
  | { readonly code: 'address'; readonly fault: StacFault };

export interface FoundScene {
  readonly facts: SceneFacts;
  /** Address of the item itself. */
  readonly href: string;
  /** WGS84, longitude first; undefined where the item does not say. */
  readonly bbox: BBox | undefined;
  readonly assets:
    | { readonly ok: true; readonly scene: SceneAssets }
    | { readonly ok: false; readonly fault: ItemFault };
}

type Bands = Partial<Record<BandName, FoundBand>>;

/** The first required band that is missing. True colour is optional, a mask and the two of the index are not. */
function missing(bands: Bands, withoutMask: boolean): ItemFault | undefined {
  if (Object.keys(bands).length === 0) return { code: 'noBands' };
  if (bands.B04 === undefined) return { code: 'missingBand', band: 'B04' };
  if (bands.B08 === undefined && bands.B8A === undefined) return { code: 'missingBand', band: 'B08' };
  return bands.SCL === undefined && !withoutMask ? { code: 'missingBand', band: 'SCL' } : undefined;
}

/** Flags by which providers say that the offset has been applied to the pixels. */
function appliedFlag({ json }: RawItem): boolean | undefined {
  const flag = objectIn(json['properties'])['earthsearch:boa_offset_applied'];
  if (typeof flag === 'boolean') return flag;
  return isHarmonized(json) ? true : undefined;
}

const OF_REFLECTANCE: readonly BandName[] = ['B02', 'B03', 'B04', 'B08', 'B8A'];

/** One calibration for all bands, or the fault. */
function calibrate(item: RawItem, { baseline }: SceneFacts, bands: Bands): Calibration | ItemFault {
  const applied = appliedFlag(item);
  const found = OF_REFLECTANCE.flatMap((name) => {
    const band = bands[name];
    return band === undefined ? [] : [calibrationOf({ applied, baseline, scaling: band.scaling })];
  });
  const [first] = found;
  if (first === undefined || found.includes(undefined)) return { code: 'offsetUnknown' };
  const same = found.every((each) => each?.offset === first.offset && each.quantification === first.quantification);
  return same ? first : { code: 'bandsDiffer' };
}

/** A band's address for the reader: a path on this machine, or an address that the policy allows. @throws StacError */
function opened(asset: BandAsset, policy: AddressPolicy): BandAsset {
  if (asset.href.startsWith('file:')) return { ...asset, href: fileURLToPath(asset.href) };
  return { ...asset, href: checkedAddress(asset.href, policy).href };
}

function assetsOf(item: RawItem, facts: SceneFacts, policy: AddressPolicy, withoutMask: boolean): FoundScene['assets'] {
  const bands = bandsIn(item.json['assets'], item.base);
  const lacking = missing(bands, withoutMask);
  if (lacking !== undefined) return { ok: false, fault: lacking };
  const calibration = calibrate(item, facts, bands);
  if ('code' in calibration) return { ok: false, fault: calibration };
  try {
    const readable = Object.entries(bands).map(([name, { asset }]) => [name, opened(asset, policy)]);
    return { ok: true, scene: { ...facts, ...calibration, bands: Object.fromEntries(readable) } };
  } catch (error) {
    if (error instanceof StacError) return { ok: false, fault: { code: 'address', fault: error.fault } };
    throw error;
  }
}

/**
 * A STAC item as a scene, whichever provider made it.
 * @param policy which addresses its pixels may be read from
 * @param withoutMask takes scenes without a scene classification too
 * @returns undefined for an item without name or time
 */
export function sceneOfItem(item: RawItem, policy: AddressPolicy, withoutMask = false): FoundScene | undefined {
  const facts = factsOf(item.json);
  if (facts === undefined) return undefined;
  return {
    facts,
    href: item.base,
    bbox: flatBBox(item.json['bbox']),
    assets: assetsOf(item, facts, policy, withoutMask),
  };
}
