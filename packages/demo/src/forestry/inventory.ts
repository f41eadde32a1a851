import { writeFile } from 'node:fs/promises';
import { jucker } from '@georisk/domain/forest/diameter.ts';
import { treeSpecies } from '@georisk/domain/forest/treeSpecies.ts';
import { type Feature, polygon } from '../files.ts';
import { randomOf } from '../random.ts';
import type { DemoTree, Stand } from './stands.ts';

/** Corners of a crown's outline. */
const CORNERS = 10;
/** Every so many trees has a measured diameter. */
const MEASURED = 12;

const crownOf = ({ at: [x, y], radius }: DemoTree) =>
  polygon(
    Array.from({ length: CORNERS }, (_, corner) => {
      const angle = (2 * Math.PI * corner) / CORNERS;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
    }),
  );

/** The units of a project, as its outlines come. */
export const unitFeatures = (project: string, stands: readonly Stand[]): readonly Feature[] =>
  stands.map(({ settlement, tag, subTag, mainSpecies, ring }) => ({
    properties: { projekt: project, telepules: settlement, tag, reszlet: subTag, fofafaj: mainSpecies },
    geometry: polygon(ring),
  }));

/** The crowns of a stand, numbered as its stems. */
export const crownFeatures = ({ trees }: Stand): readonly Feature[] =>
  trees.map((tree, index) => ({
    properties: { azonosito: index + 1, magassag: Math.round(tree.height * 10) / 10, fafaj: tree.species },
    geometry: crownOf(tree),
  }));

/** Writes the stems of a stand as a table: some with the diameter that somebody measured. */
export async function writeStems(path: string, { trees, tag }: Stand, seed: number): Promise<void> {
  const random = randomOf(seed, `diameters ${tag}`);
  const rows = trees.map(({ at: [x, y], height, radius, species }, index) => {
    const computed = jucker(height, Math.PI * radius ** 2, treeSpecies(species).group) ?? 0;
    const measured = computed * (1.08 + 0.16 * random.normal());
    return [
      index + 1,
      x.toFixed(2),
      y.toFixed(2),
      height.toFixed(1),
      species,
      index % MEASURED === 0 ? measured.toFixed(1) : '',
    ].join(';');
  });
  await writeFile(path, `azonosito;eovY;eovX;magassag;fafaj;dbh\n${rows.join('\n')}\n`);
}
