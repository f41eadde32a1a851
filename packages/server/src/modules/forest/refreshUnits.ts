import { calibrationOf, type MeasuredTree } from '@georisk/domain/forest/diameter.ts';
import { type StandTree, unitFigures } from '@georisk/domain/forest/standFigures.ts';
import { treeFigures } from '@georisk/domain/forest/trees.ts';
import { treeSpecies } from '@georisk/domain/forest/treeSpecies.ts';
import { stemVolume, volumeSpecies } from '@georisk/domain/forest/volume.ts';
import type { Executor } from '#server/db/executor.ts';
import {
  type MeasurableTree,
  measurableTrees,
  saveTreeFigures,
  saveUnitFigures,
  type TreeFiguresRow,
} from './stand.repository.ts';

const groupOf = ({ species }: MeasurableTree) => (species === null ? null : treeSpecies(species).group);

const measuredOf = (trees: readonly MeasurableTree[]): MeasuredTree[] =>
  trees.flatMap((tree) => {
    const { height, crownArea, dbhMeasured: diameter } = tree;
    return diameter === null || crownArea === null ? [] : [{ height, crownArea, diameter, group: groupOf(tree) }];
  });

/** A measured diameter is the tree's own; the others are computed as the measured ones of the unit suggest. */
function figuresOf(tree: MeasurableTree, calibration: ReturnType<typeof calibrationOf>): TreeFiguresRow {
  const { id, species, height, crownArea, dbhMeasured } = tree;
  if (dbhMeasured !== null)
    return { id, dbh: dbhMeasured, volume: stemVolume(dbhMeasured, height, volumeSpecies(species, groupOf(tree))) };
  if (crownArea === null) return { id, dbh: null, volume: null };
  const { diameter, volume } = treeFigures({ height, crownArea }, species, null, calibration);
  return { id, dbh: diameter?.value ?? null, volume: volume?.value ?? null };
}

/** Computes the trees and figures of units anew, in the transaction that has changed their trees. */
export async function refreshUnits(tx: Executor, unitIds: Iterable<number>): Promise<void> {
  for (const unitId of unitIds) {
    const trees = await measurableTrees(tx, unitId);
    const calibration = calibrationOf(measuredOf(trees));
    const figures = trees.map((tree) => figuresOf(tree, calibration));
    await saveTreeFigures(tx, figures);
    const stems = trees.flatMap(({ isStem, species, height }, index): StandTree[] =>
      isStem
        ? [{ species, height, diameter: figures[index]?.dbh ?? null, volume: figures[index]?.volume ?? null }]
        : [],
    );
    await saveUnitFigures(tx, unitId, {
      ...unitFigures(stems),
      diameterFactor: calibration.factor,
      diameterSpread: calibration.spread,
      measured: calibration.trees,
    });
  }
}
