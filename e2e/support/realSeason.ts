import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Data that the real set lacks for a farmer's whole work, as files for the product's own imports: the new season's
 * policies with plots without outlines, alerts on the newest image and on an older one, and a block without an image.
 */
export interface Season {
  readonly blocks: string;
  readonly policies: string;
  readonly alerts: string;
}

/** A farmer of the set: their block with alerts, and one beside the images. */
export const SEASON_FARMERS = [
  { farmer: 'gazda-115', block: 'MZNCDUXU', unseen: 'UNSEEN15', inside: [761_933, 183_690] },
  { farmer: 'gazda-097', block: 'YAZ28SVP', unseen: 'UNSEEN97', inside: [765_012, 184_757] },
] as const;

/** The newest image of the set, and one before it. */
export const SEASON_DATES = { newest: '2018-05-21', older: '2018-05-08' } as const;

type Place = readonly [number, number];

const box = ([x, y]: Place, half: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [x - half, y - half],
      [x + half, y - half],
      [x + half, y + half],
      [x - half, y + half],
      [x - half, y - half],
    ],
  ],
});

const collection = (name: string, features: readonly unknown[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    name,
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::23700' } },
    features,
  });

/** A day on which every image of the set is late: for a second process of the same installation. */
export const LATE_DATE = '2018-06-20';

/** Writes the files into a folder. */
export function writeSeason(folder: string): Season {
  const write = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const blocks = SEASON_FARMERS.map(({ unseen }, index) => ({
    type: 'Feature',
    properties: { meparCode: unseen, status: 'checked' },
    geometry: box([771_000, 185_000 + index * 1_000], 150),
  }));
  const policies = SEASON_FARMERS.flatMap(({ farmer, block, unseen }, index) => [
    `K2018-90${index},${farmer},2018,${block},Kukorica,6.5,S${index}A`,
    `K2018-90${index},${farmer},2018,${unseen},Napraforgó,8.2,S${index}B`,
  ]);
  const alerts = SEASON_FARMERS.flatMap(({ block, inside }) =>
    Object.values(SEASON_DATES).map((date, index) => ({
      type: 'Feature',
      properties: { meparCode: block, date, kind: 'vegetation' },
      geometry: box(inside, 60 - index * 20),
    })),
  );
  return {
    blocks: write('blocks-2018.geojson', collection('blocks', blocks)),
    policies: write(
      'policies-2018.csv',
      ['policyNumber,farmer,year,meparCode,plantName,insuredArea,externalId', ...policies, ''].join('\n'),
    ),
    alerts: write('alerts-2018.geojson', collection('alerts', alerts)),
  };
}
