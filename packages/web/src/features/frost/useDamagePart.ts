import type { FrostBlock } from '@georisk/contract/verticals/frost/frost.ts';
import { useNavigate } from 'react-router';
import { asAreal } from '#web/map/areal.ts';
import type { MapFeature } from '#web/map/layerSpec.ts';
import { MAP_COLOURS } from '#web/map/palette.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { extentTable, numberCell } from '#web/mapScreen/tableOf.ts';
import { useExtentPart } from '#web/mapScreen/useExtentPart.ts';
import { frostAddress, PICKED } from './address.ts';
import { frostTexts as texts } from './texts.hu.ts';

const featureOf = ({ meparCode, polygon, damages }: FrostBlock): MapFeature => ({
  id: meparCode,
  geometry: asAreal(polygon),
  style: damages.length === 0 ? 'block' : 'damagePlot',
});

const sumOf = (damages: FrostBlock['damages'], of: (damage: FrostBlock['damages'][number]) => number): number | null =>
  damages.length === 0 ? null : damages.reduce((sum, damage) => sum + of(damage), 0);

const TABLES = [
  extentTable({
    key: 'frostDamages',
    title: texts.table.title,
    layers: ['FROST_DAMAGE'],
    call: 'frostDamages',
    columns: [
      [texts.table.block, 12, ({ meparCode }) => meparCode],
      [texts.table.danger, 16, ({ frostLabel }) => frostLabel],
      [texts.table.damages, 30, ({ damages }) => damages.map(({ damageNumber }) => damageNumber).join(', ')],
      [
        texts.table.damagedArea,
        16,
        ({ damages }) =>
          numberCell(
            sumOf(damages, ({ damagedArea }) => damagedArea),
            2,
          ),
      ],
      [
        texts.table.amount,
        18,
        ({ damages }) =>
          numberCell(
            sumOf(damages, ({ damageAmount }) => damageAmount),
            0,
          ),
      ],
    ],
    rowOf: ({ meparCode, polygon }) => ({
      id: meparCode,
      geometry: asAreal(polygon),
      to: frostAddress(meparCode),
    }),
  }),
];

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
    tables: TABLES,
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
