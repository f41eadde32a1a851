import { asMultiPolygon } from '@georisk/domain/geo/geojson.ts';
import type { Areal, MultiPolygon } from '@georisk/domain/geo/types.ts';
import { geneticTypeNamed, physicalTypeNamed } from '@georisk/domain/soil/soilNames.ts';
import { inList, optional, required } from '#server/imports/fields.ts';
import { type Plan, planUpserts, sameShape, type ShapedRow, wholeRows, withStored } from '#server/imports/plan.ts';
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

/** A row as a file has it: of a type of the customer's own without its colour where the file has no colours. */
export interface ReadSoilZone extends Omit<SoilZoneRow, 'colorGenetic' | 'colorPhysical'> {
  readonly colorGenetic: string | null;
  readonly colorPhysical: string | null;
}

interface Named<Color = string> {
  readonly name: string;
  readonly color: Color;
}

/** A colour for which the file may have no column. */
interface ColorCell {
  readonly cell: unknown;
  readonly field: string;
}

/** The type in the list's own words and colours; a type of the customer's own needs a colour. */
function typed(
  text: string,
  { cell, field }: ColorCell,
  known: Named | undefined,
  unknown: (text: string) => string,
): Named<string | null> {
  const color = readColor(cell, field) ?? known?.color ?? null;
  // Without a column it may be a type that is stored with its colour.
  return { name: known?.name ?? text, color: color ?? (cell === undefined ? null : refuseRow(unknown(text))) };
}

export const parseSoilZone = (
  cells: Cells<typeof soilZoneFields>,
  shape: Areal,
  row: number,
): ParsedRow<ReadSoilZone> =>
  readingRow(() => {
    const geneticText = readRequiredText(cells.genetic, texts.fields.genetic, 100);
    const physicalText = readRequiredText(cells.physical, texts.fields.physical, 100);
    const genetic = typed(
      geneticText,
      { cell: cells.colorGenetic, field: texts.fields.colorGenetic },
      geneticTypeNamed(geneticText),
      texts.unknownGenetic,
    );
    const physical = typed(
      physicalText,
      { cell: cells.colorPhysical, field: texts.fields.colorPhysical },
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

type SoilColor = (typeof SOIL_COLORS)[number];

/** A row with the stored colours of what its file does not tell. @throws RowRefusal where it has a type without one */
function coloured(row: ReadSoilZone, old: StoredSoilZone | undefined, untold: readonly SoilColor[]): SoilZoneRow {
  const stays = (color: SoilColor) => old?.[TYPE_OF_COLOR[color]] === row[TYPE_OF_COLOR[color]];
  const whole = old === undefined ? row : withStored(row, old, untold.filter(stays));
  return {
    ...whole,
    colorGenetic: whole.colorGenetic ?? refuseRow(texts.unknownGenetic(row.genetic)),
    colorPhysical: whole.colorPhysical ?? refuseRow(texts.unknownPhysical(row.physical)),
  };
}

/** @param untold colours of which the file says nothing: they stay while their type does */
export function planSoilZones(
  rows: readonly ReadSoilZone[],
  stored: ReadonlyMap<string, StoredSoilZone>,
  untold: readonly SoilColor[] = [],
): Plan<SoilZoneRow> {
  const { whole, refused } = wholeRows(rows, (row) => coloured(row, stored.get(row.externalId), untold));
  const plan = planUpserts(
    whole,
    stored,
    ({ externalId }) => externalId,
    (row, old) =>
      row.genetic === old.genetic &&
      row.physical === old.physical &&
      row.colorGenetic === old.colorGenetic &&
      row.colorPhysical === old.colorPhysical &&
      sameShape(row.shape, old.shape),
  );
  return { ...plan, refused };
}
