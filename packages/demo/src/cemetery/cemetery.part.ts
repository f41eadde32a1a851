import { join } from 'node:path';
import { addDays } from '@georisk/domain/dates/isoDate.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { openFeatures } from '@georisk/server/formats/openFeatures.ts';
import { importGraves } from '@georisk/server/modules/cemetery/imports/graves.import.ts';
import { importGraveyards } from '@georisk/server/modules/cemetery/imports/graveyards.import.ts';
import { importObjects } from '@georisk/server/modules/cemetery/imports/objects.import.ts';
import { importOrthophoto } from '@georisk/server/modules/cemetery/imports/orthophoto.import.ts';
import { polygon, writeFeatures } from '../files.ts';
import type { PartStep } from '../manifest.ts';
import type { DemoPart } from '../part.ts';
import { SETTLEMENTS } from '../place/settlements.hu.ts';
import { box, gateOf, type Site, sizeOf, toMap } from './layout.ts';
import { cemeteryNames } from './names.hu.ts';
import { writeObjects } from './objects.ts';
import { writePicture } from './picture.ts';
import { registerOf } from './register.ts';

interface DemoGraveyard extends Site {
  readonly companyId: number;
  readonly code: string;
  readonly name: string;
  /** Days before today on which it was photographed; null where nobody has yet. */
  readonly photographed: number | null;
}

/** A place beside a village. */
function beside(village: string, east: number, north: number): Position {
  const [x = 0, y = 0] = SETTLEMENTS.find(({ name }) => name === village)?.centre ?? [];
  return [Math.round(x + east), Math.round(y + north)];
}

/** One whole graveyard, and a smaller one of another customer, who has not had it photographed. */
const GRAVEYARDS: readonly DemoGraveyard[] = [
  {
    companyId: 8,
    code: 'KUN',
    name: cemeteryNames.kunagota,
    at: beside('Kunágota', -1_150, 620),
    turn: 14,
    parcels: 2,
    rows: 15,
    places: 20,
    photographed: 41,
  },
  {
    companyId: 9,
    code: 'NAG',
    name: cemeteryNames.nagykamaras,
    at: beside('Nagykamarás', 820, -540),
    turn: -9,
    parcels: 2,
    rows: 5,
    places: 8,
    photographed: null,
  },
];

async function write(folder: string, graveyard: DemoGraveyard, today: IsoDate, seed: number): Promise<PartStep[]> {
  const { companyId, code, name, photographed } = graveyard;
  const file = (kind: string, ending = 'geojson') => join(folder, `temeto-${code}-${kind}.${ending}`);
  const [width, depth] = sizeOf(graveyard);
  const [bejaratX, bejaratY] = toMap(graveyard)(gateOf(graveyard));
  const border = polygon(box(0, 0, width, depth).map(toMap(graveyard)));
  await writeFeatures(file('hatar'), 'graveyards', [
    { properties: { kod: code, nev: name, bejarat_x: bejaratX, bejarat_y: bejaratY }, geometry: border },
  ]);
  await writeFeatures(file('sirok'), 'graves', registerOf(graveyard, today, seed));
  await writeObjects(file('elemek'), graveyard);
  const steps: PartStep[] = [
    {
      kind: 'part',
      file: file('hatar'),
      run: async (deps, path) => importGraveyards(deps, await openFeatures(path), { companyId }),
    },
    {
      kind: 'part',
      file: file('sirok'),
      run: async (deps, path) => importGraves(deps, await openFeatures(path), { companyId, today }),
    },
    {
      kind: 'part',
      file: file('elemek'),
      run: async (deps, path) => importObjects(deps, await openFeatures(path), { companyId }),
    },
  ];
  if (photographed === null) return steps;
  await writePicture(file('foto', 'tif'), graveyard, seed);
  const date = addDays(today, -photographed);
  const run: PartStep['run'] = (deps, path) => importOrthophoto(deps, path, { companyId, date });
  return [...steps, { kind: 'part', file: file('foto', 'tif'), run }];
}

/** Two cemeteries: one with everything, one that is just beginning. */
export const part: DemoPart = {
  write: async (folder, { today, seed }) => {
    const steps: PartStep[] = [];
    for (const graveyard of GRAVEYARDS) steps.push(...(await write(folder, graveyard, today, seed)));
    return steps;
  },
};
