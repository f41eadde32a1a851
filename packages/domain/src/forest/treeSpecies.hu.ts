import type { TreeGroup } from './diameter.ts';

export interface TreeSpeciesRow {
  /** Hungarian name, `treeHun` in answers. */
  readonly name: string;
  readonly latin: string;
  readonly group: TreeGroup;
  /** `#RRGGBB` */
  readonly color: string;
  /** Coefficients p1, p2, p3, p4 and the exponent k of Király's volume function. */
  readonly kiraly: readonly [p1: number, p2: number, p3: number, p4: number, k: number];
  /** Other codes and names. */
  readonly aliases: readonly string[];
}

const row = (
  name: string,
  latin: string,
  group: TreeGroup,
  color: string,
  kiraly: TreeSpeciesRow['kiraly'],
  aliases: readonly string[] = [],
): TreeSpeciesRow => ({ name, latin, group, color, kiraly, aliases });

/**
 * The species (domain.md 8); the key is the code of the forest register, `treeTextCode` in answers. Coefficients from
 * a public program (domain.md S23), not yet compared with a second print. AGATHE, I214 and ORIAS have no code in the
 * specification and are named here; H stands for the three limes.
 */
export const TREE_SPECIES = {
  A: row('Akác', 'Robinia pseudoacacia', 'broadleaf', '#F4D03F', [3200.3, 0.29442, -1.8069, -8.4771, 4]),
  B: row('Bükk', 'Fagus sylvatica', 'broadleaf', '#1E8449', [4613, 0.71602, -5.2382, -34.003, 1]),
  CS: row('Cser', 'Quercus cerris', 'broadleaf', '#935116', [3502.3, -0.15094, 8.3832, 1.3218, 2]),
  FD: row('Fekete dió', 'Juglans nigra', 'broadleaf', '#5B2C6F', [2635.3, -0.65142, 35.781, 10.963, 4]),
  GY: row('Gyertyán', 'Carpinus betulus', 'broadleaf', '#7DCEA0', [2686.3, -0.66721, 49.944, 22.083, 2]),
  J: row(
    'Juharok',
    'Acer',
    'broadleaf',
    '#EB984E',
    [4173.2, -0.0084755, 0.49389, -8.4324, 1],
    ['juhar', 'hegyi juhar', 'korai juhar', 'mezei juhar'],
  ),
  KST: row('Kocsányos tölgy', 'Quercus robur', 'broadleaf', '#6E2C00', [2397.9, -0.52279, 25.23, 25.88, 4]),
  KTT: row('Kocsánytalan tölgy', 'Quercus petraea', 'broadleaf', '#A04000', [2777.1, -0.75112, 31.496, 30.352, 3]),
  K: row(
    'Kőris',
    'Fraxinus',
    'broadleaf',
    '#AED6F1',
    [2817.1, 0.062094, -1.0991, 19.5, 3],
    ['magas kőris', 'magyar kőris'],
  ),
  VT: row('Vörös tölgy', 'Quercus rubra', 'broadleaf', '#C0392B', [4428.9, 0.20855, -12.585, -12.265, 1]),
  AGATHE: row('Agathe-F nyár', "Populus 'Agathe F'", 'broadleaf', '#F9E79F', [2292, 0.14296, -6.3633, 30.914, 4]),
  ME: row('Éger', 'Alnus glutinosa', 'broadleaf', '#48C9B0', [3631.8, -0.025983, 2.7393, 1.5578, 1], ['mézgás éger']),
  FFÜ: row('Fehér fűz', 'Salix alba', 'broadleaf', '#A9DFBF', [3218.8, 0.14227, -3.7035, -11.502, 3]),
  FRNY: row('Fehér nyár', 'Populus alba', 'broadleaf', '#F9E79F', [3184.8, -0.34369, 10.211, 2.4682, 3]),
  FTNY: row('Fekete nyár', 'Populus nigra', 'broadleaf', '#F9E79F', [3421.6, -0.096765, 3.1602, -9.3335, 2]),
  H: row(
    'Hársak',
    'Tilia',
    'broadleaf',
    '#58D68D',
    [4142.2, 0.13081, -2.7146, -19.825, 1],
    ['KH', 'EH', 'NH', 'kislevelű hárs', 'ezüst hárs', 'nagylevelű hárs', 'hárs'],
  ),
  I214: row('I-214 nyár', "Populus 'I-214'", 'broadleaf', '#F9E79F', [2341.1, -0.13816, 14.439, 15.625, 4]),
  KENY: row(
    'Kései nyár',
    'Populus x euramericana cv. serotina',
    'broadleaf',
    '#F9E79F',
    [2678, -0.3507, 10.302, 12.449, 3],
  ),
  KONY: row(
    'Korai nyár',
    'Populus x euramericana cv. marilandica',
    'broadleaf',
    '#F9E79F',
    [2720, -0.15568, 8.4776, 6.3624, 2],
  ),
  NYI: row(
    'Közönséges nyír',
    'Betula pendula',
    'broadleaf',
    '#FDFEFE',
    [4738.9, 1.1636, -35.994, -40.625, 1],
    ['nyír'],
  ),
  ORIAS: row('Óriás nyár', "Populus 'Robusta'", 'broadleaf', '#F9E79F', [3199.1, -0.14467, 7.3741, 0.78955, 2]),
  RNY: row('Rezgő nyár', 'Populus tremula', 'broadleaf', '#F9E79F', [2962.4, -0.39647, 15.26, 14.99, 3]),
  DF: row('Duglászfenyő', 'Pseudotsuga menziesii', 'conifer', '#2874A6', [3893.9, 0.25449, -18.017, -8.1867, 3]),
  EF: row('Erdeifenyő', 'Pinus sylvestris', 'conifer', '#117864', [3238.1, 0.051273, 5.7325, -14.593, 4]),
  FF: row('Feketefenyő', 'Pinus nigra', 'conifer', '#0B5345', [3348.2, -0.22665, 11.599, -3.0405, 4]),
  JF: row('Jegenyefenyő', 'Abies alba', 'conifer', '#1A5276', [5350.1, -0.01282, 1.0617, -39.182, 1]),
  LF: row('Lucfenyő', 'Picea abies', 'conifer', '#154360', [3983.3, -0.15907, -8.3139, 5.0847, 3], ['luc']),
  VF: row('Vörösfenyő', 'Larix decidua', 'conifer', '#D4AC0D', [2683, 0.004846, -14.928, 40.281, 3]),
} as const satisfies Readonly<Record<string, TreeSpeciesRow>>;

/** Code of a species, `treeTextCode`. */
export type TreeCode = keyof typeof TREE_SPECIES;

/** Colour of a tree whose species is not known. */
export const UNKNOWN_TREE_COLOR = '#9E9E9E';
