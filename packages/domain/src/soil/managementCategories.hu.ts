import { SOIL_ZONE_CATEGORIES, type SoilZoneCategory } from '../soilZone/soilZoneClasses.ts';
import { codeIn } from './typeNames.ts';

const WORDS = { low: 'alacsony', medium: 'közepes', high: 'magas', unstable: 'változékony' } as const;

/** Categories of management zones that have a colour of their own: by productivity, or A, B and C of a laboratory. */
const CATEGORIES = [
  ...SOIL_ZONE_CATEGORIES.map(({ id, word, color }) => ({ keys: [String(id), WORDS[word]], name: WORDS[word], color })),
  { keys: ['a'], name: 'A', color: '#1A9641' },
  { keys: ['b'], name: 'B', color: '#FFFFBF' },
  { keys: ['c'], name: 'C', color: '#D7191C' },
] as const;

export interface ManagementCategory {
  readonly name: string;
  /** `#RRGGBB` */
  readonly color: string;
}

/** In the order of a legend. */
export const MANAGEMENT_CATEGORIES: readonly ManagementCategory[] = CATEGORIES;

/** Words are compared without case and accents; `A+` is no A: a laboratory's own categories stay as they are. */
const plain = (text: string): string =>
  text
    .trim()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();

/** A category by its number, its word or its letter; undefined where it has no colour of its own. */
export function managementCategoryNamed(text: string): ManagementCategory | undefined {
  const code = codeIn(text);
  const isNamed = (key: string) =>
    code === null ? codeIn(key) === null && plain(key) === plain(text) : codeIn(key) === code;
  return CATEGORIES.find(({ keys }) => keys.some(isNamed));
}

/** The category of a zone that was made of several seasons. */
export function managementCategoryOf(category: SoilZoneCategory): ManagementCategory {
  const found = managementCategoryNamed(String(category));
  if (found === undefined) throw new RangeError(`no category ${category}`);
  return found;
}
