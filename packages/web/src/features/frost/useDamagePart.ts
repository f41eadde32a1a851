import type { FrostBlock } from '@georisk/contract/verticals/frost/frost.ts';
import { useNavigate } from 'react-router';
import { asAreal } from '#web/map/areal.ts';
import type { MapFeature } from '#web/map/layerSpec.ts';
import { MAP_COLOURS } from '#web/map/palette.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { useExtentPart } from '#web/mapScreen/useExtentPart.ts';
import { frostAddress, PICKED } from './address.ts';
import { frostTexts as texts } from './texts.hu.ts';

const featureOf = ({ meparCode, polygon, damages }: FrostBlock): MapFeature => ({
  id: meparCode,
  geometry: asAreal(polygon),
  style: damages.length === 0 ? 'block' : 'damagePlot',
});

/** Insured blocks and their damages by frost, on any map; a click opens the block's. */
export function useDamagePart(): MapPart {
  const navigate = useNavigate();
  const { spec, state, isTruncated, find } = useExtentPart({
    layer: 'FROST_DAMAGE',
    call: 'frostDamages',
    featureOf,
    none: texts.damagesNoneHere,
    failed: texts.damagesFailed,
    quiet: true,
  });
  return {
    layer: 'FROST_DAMAGE',
    specs: [spec],
    state,
    ...(isTruncated && { note: texts.damagesMore }),
    pickable: [spec.key],
    onPick: ({ id }) => void navigate(frostAddress(id), { state: PICKED }),
    hoverText: ({ id }) => {
      const block = find(id)?.item;
      if (block === undefined) return null;
      return {
        title: texts.hover(id),
        lines: [texts.hoverDanger(block.frostLabel ?? texts.noData), texts.hoverDamages(block.damages.length)],
      };
    },
    legend: {
      kind: 'swatches',
      rows: [
        { label: texts.withDamage, line: MAP_COLOURS.damage, fill: MAP_COLOURS.damageFill },
        { label: texts.insured, line: MAP_COLOURS.outline },
      ],
    },
  };
}
