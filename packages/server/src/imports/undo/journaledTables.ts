import { type RawBuilder, sql } from 'kysely';

/** Tables whose rows imports note in the journal (migrations 0079 and later): how a row is named to people, in SQL of the alias `t`. */
export const JOURNALED_TABLES = {
  app_user: sql<string>`t.name`,
  policy: sql<string>`t.policy_number`,
  policy_plot: sql<string>`t.external_id`,
  policy_yield: sql<string>`t.plant_name`,
  insured_price: sql<string>`t.plant_code || ' ' || t.year`,
  yield_record: sql<string>`t.plant_code || ' ' || t.year || ' ' || t.code`,
  crop_record: sql<string>`t.crop || ' ' || t.year`,
  radar_event: sql<string>`t.external_id`,
  county: sql<string>`t.name`,
  road: sql<string>`coalesce(t.number, t.code)`,
  ek: sql<string>`t.code`,
  ek_plant: sql<string>`t.mepar_code || ' ' || t.plant_name`,
  block_plot: sql<string>`t.name`,
  soil_management_zone: sql<string>`t.external_id`,
  soil_map_zone: sql<string>`t.external_id`,
  soil_sample: sql<string>`t.external_id`,
  graveyard: sql<string>`t.name`,
  grave: sql<string>`t.parcel || '/' || t.row_name || '/' || t.pos`,
  deceased: sql<string>`t.name`,
  cemetery_object: sql<string>`t.external_id`,
  frost_damage: sql<string>`t.damage_number`,
  forest_project: sql<string>`t.name`,
  forest_unit: sql<string>`t.code`,
  forest_tree: sql<string>`t.external_id`,
} as const satisfies Record<string, RawBuilder<string>>;
export type JournaledTable = keyof typeof JOURNALED_TABLES;

export const isJournaled = (table: string): table is JournaledTable => Object.hasOwn(JOURNALED_TABLES, table);

/** Names of rows that point at imported ones. */
const OTHER_LABELS: Readonly<Record<string, RawBuilder<string>>> = {
  damage: sql`t.damage_number`,
};

/** How a row of any table is named to people, in SQL; null where it has no name. */
export const labelOf = (table: string): RawBuilder<string | null> =>
  isJournaled(table) ? JOURNALED_TABLES[table] : (OTHER_LABELS[table] ?? sql<null>`null`);

export interface NamedReference {
  readonly parent: JournaledTable;
  readonly child: string;
  /** SQL of the child `t` and the parent `p`. */
  readonly condition: RawBuilder<boolean>;
}

/** References that are no foreign keys: images are named by what they show. */
export const NAMED_REFERENCES: readonly NamedReference[] = [
  {
    parent: 'forest_project',
    child: 'raster',
    condition: sql<boolean>`t.group_name = 'c' || p.company_id and t.granule = 'p' || p.id`,
  },
  {
    parent: 'graveyard',
    child: 'raster',
    condition: sql<boolean>`t.group_name = 'c' || p.company_id and t.granule = p.code`,
  },
];
