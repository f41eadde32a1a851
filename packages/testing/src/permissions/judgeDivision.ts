import { DIVISIONS, type Division } from './divisions.ts';
import { judgeCalls } from './judge.ts';
import { permissionStage } from './stage.ts';
import { refuseTricks } from './tricks.ts';

/** All tests of a division's calls: what a file of the permission test consists of. */
export function judgeDivision(division: Division): void {
  const stage = permissionStage(division);
  judgeCalls(stage, DIVISIONS[division]);
  refuseTricks(stage, DIVISIONS[division]);
}
