/** Tables whose rows imports note in the journal (migration 0079): how a row is named to people, in SQL of the alias `t`. */
export const JOURNALED_TABLES = {
  app_user: 't.name',
  policy: 't.policy_number',
  policy_plot: 't.external_id',
  policy_yield: 't.plant_name',
  insured_price: "t.plant_code || ' ' || t.year",
  yield_record: "t.plant_code || ' ' || t.year || ' ' || t.code",
  crop_record: "t.crop || ' ' || t.year",
  radar_event: 't.external_id',
  ek: 't.code',
  ek_plant: "t.mepar_code || ' ' || t.plant_name",
  block_plot: 't.name',
  soil_management_zone: 't.external_id',
  soil_map_zone: 't.external_id',
  soil_sample: 't.external_id',
  graveyard: 't.name',
  grave: "t.parcel || '/' || t.row_name || '/' || t.pos",
  deceased: 't.name',
  cemetery_object: 't.external_id',
  frost_damage: 't.damage_number',
  forest_project: 't.name',
  forest_unit: 't.code',
  forest_tree: 't.external_id',
} as const satisfies Record<string, string>;
export type JournaledTable = keyof typeof JOURNALED_TABLES;

export const isJournaled = (table: string): table is JournaledTable => Object.hasOwn(JOURNALED_TABLES, table);

/** Names of rows that point at imported ones. */
const OTHER_LABELS: Readonly<Record<string, string>> = { damage: 't.damage_number', graveyard_link: 't.name' };

/** How a row of any table is named to people, in SQL; null where it has no name. */
export const labelOf = (table: string): string =>
  isJournaled(table) ? JOURNALED_TABLES[table] : (OTHER_LABELS[table] ?? 'null');

export interface NamedReference {
  readonly parent: JournaledTable;
  readonly child: string;
  /** SQL of the child `t` and the parent `p`. */
  readonly condition: string;
}

/** References that are no foreign keys: images are named by what they show. */
export const NAMED_REFERENCES: readonly NamedReference[] = [
  {
    parent: 'forest_project',
    child: 'raster',
    condition: "t.group_name = 'c' || p.company_id and t.granule = 'p' || p.id",
  },
  { parent: 'graveyard', child: 'raster', condition: "t.group_name = 'c' || p.company_id and t.granule = p.code" },
];
