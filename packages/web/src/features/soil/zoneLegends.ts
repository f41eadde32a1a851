import type { Legend, LegendRow } from '@georisk/contract/layers/legendKinds.ts';
import type { SoilManagementZone, SoilZone } from '@georisk/contract/verticals/soil/soil.ts';
import { GENETIC_TYPES } from '@georisk/domain/soil/geneticTypes.hu.ts';
import { MANAGEMENT_CATEGORIES } from '@georisk/domain/soil/managementCategories.hu.ts';
import { PHYSICAL_TYPES } from '@georisk/domain/soil/physicalTypes.hu.ts';
import { soilTexts as texts } from './texts.hu.ts';

interface Type {
  readonly name: string;
  readonly color: string;
  /** Before the name. */
  readonly code?: number;
}

/** The types of a list; the customer's own follow in the order of their names. */
function rowsOf(known: readonly Type[], here: readonly Type[]): readonly LegendRow[] {
  const place = new Map(known.map(({ name }, index) => [name, index]));
  const order = ({ name }: Type) => place.get(name) ?? known.length;
  const codes = new Map(known.map(({ name, code }) => [name, code]));
  const unique = new Map(here.map((type) => [`${type.name} ${type.color}`, type]));
  return [...unique.values()]
    .toSorted((a, b) => order(a) - order(b) || a.name.localeCompare(b.name, 'hu'))
    .map(({ name, color }) => {
      const code = codes.get(name);
      return { label: code === undefined ? name : `${code} ${name}`, color, position: null };
    });
}

const legend = (title: string, known: readonly Type[], here: readonly Type[]): Legend => ({
  kind: 'classes',
  title,
  // Before the first answer the whole list.
  rows: rowsOf(known, here.length === 0 ? known : here),
});

/** The genetic types of the visible zones. */
export const geneticLegend = (zones: readonly SoilZone[]): Legend =>
  legend(
    texts.legendGenetic,
    GENETIC_TYPES,
    zones.map(({ genetic: name, colorGenetic: color }) => ({ name, color })),
  );

/** The physical types of the visible zones. */
export const physicalLegend = (zones: readonly SoilZone[]): Legend =>
  legend(
    texts.legendPhysical,
    PHYSICAL_TYPES,
    zones.map(({ physical: name, colorPhysical: color }) => ({ name, color })),
  );

/** The categories of the visible management zones, which a survey may name and colour as it likes; null of none. */
export const managementLegend = (zones: readonly SoilManagementZone[]): Legend | null =>
  zones.length === 0
    ? null
    : legend(
        texts.legendManagement,
        MANAGEMENT_CATEGORIES,
        zones.map(({ category: name, color }) => ({ name, color })),
      );
