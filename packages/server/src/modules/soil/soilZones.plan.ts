import { asMultiPolygon } from '@georisk/domain/geo/geojson.ts';
import type { Areal, MultiPolygon } from '@georisk/domain/geo/types.ts';
import { geneticTypeNamed, physicalTypeNamed } from '@georisk/domain/soil/soilNames.ts';
import { inList, optional, required } from '#server/imports/fields.ts';
import { type Plan, planUpserts, sameShape, type ShapedRow, withStored } from '#server/imports/plan.ts';
import { readingRow, readRequiredText, refuseRow } from '#server/imports/reading.ts';
import type { Cells, ParsedRow } from '#server/imports/vectorSpec.ts';
import { surveyTexts as texts } from './soil.hu.ts';
import { externalIdField, readColor, readExternalId } from './survey.ts';
import { GENETIC_LIST, PHYSICAL_LIST } from './soilLists.ts';

export const soilZoneFields = {
  genetic: inList(
    GENETIC_LIST,
    required('genetic', 'genetikai', 'genetikaitipus', 'genetikaitalajtipus', 'talajtipus', 'agrotopo'),
  ),
  physical: inList(
    PHYSICAL_LIST,
    required('physical', 'fizikai', 'fizikaifeleseg', 'kotottseg', 'ka', 'aranyfelekotottseg'),
  ),
  colorGenetic: optional('colorgenetic', 'genetikaiszin'),
  colorPhysical: optional('colorphysical', 'fizikaiszin'),
  externalId: externalIdField,
};

export interface SoilZoneRow extends ShapedRow {
  readonly externalId: string;
  readonly genetic: string;
  readonly physical: string;
  readonly colorGenetic: string;
  readonly colorPhysical: string;
  readonly shape: MultiPolygon;
}
export type StoredSoilZone = Omit<SoilZoneRow, 'row'>;

interface Named {
  readonly name: string;
  readonly color: string;
}

/** The type in the list's own words and colours; a type of the customer's own needs a colour. */
function typed(text: string, own: string | null, known: Named | undefined, unknown: (text: string) => string): Named {
  const color = own ?? known?.color ?? refuseRow(unknown(text));
  return { name: known?.name ?? text, color };
}

export const parseSoilZone = (cells: Cells<typeof soilZoneFields>, shape: Areal, row: number): ParsedRow<SoilZoneRow> =>
  readingRow(() => {
    const geneticText = readRequiredText(cells.genetic, texts.fields.genetic, 100);
    const physicalText = readRequiredText(cells.physical, texts.fields.physical, 100);
    const genetic = typed(
      geneticText,
      readColor(cells.colorGenetic, texts.fields.colorGenetic),
      geneticTypeNamed(geneticText),
      texts.unknownGenetic,
    );
    const physical = typed(
      physicalText,
      readColor(cells.colorPhysical, texts.fields.colorPhysical),
      physicalTypeNamed(physicalText),
      texts.unknownPhysical,
    );
    const whole = asMultiPolygon(shape);
    return {
      row,
      externalId: readExternalId(cells.externalId, whole.coordinates),
      genetic: genetic.name,
      physical: physical.name,
      colorGenetic: genetic.color,
      colorPhysical: physical.color,
      shape: whole,
    };
  });

/** Each colour for which a file need not have a column, and the type that it was chosen for. */
const TYPE_OF_COLOR = { colorGenetic: 'genetic', colorPhysical: 'physical' } as const;
export const SOIL_COLORS = ['colorGenetic', 'colorPhysical'] as const satisfies readonly (keyof typeof TYPE_OF_COLOR)[];

/** @param untold colours of which the file says nothing: they stay while their type does */
export const planSoilZones = (
  rows: readonly SoilZoneRow[],
  stored: ReadonlyMap<string, StoredSoilZone>,
  untold: readonly (typeof SOIL_COLORS)[number][] = [],
): Plan<SoilZoneRow> =>
  planUpserts(
    rows,
    stored,
    ({ externalId }) => externalId,
    (row, old) =>
      row.genetic === old.genetic &&
      row.physical === old.physical &&
      row.colorGenetic === old.colorGenetic &&
      row.colorPhysical === old.colorPhysical &&
      sameShape(row.shape, old.shape),
    (row, old) =>
      withStored(
        row,
        old,
        untold.filter((color) => row[TYPE_OF_COLOR[color]] === old[TYPE_OF_COLOR[color]]),
      ),
  );
