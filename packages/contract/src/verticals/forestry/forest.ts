import { z } from 'zod';
import {
  areaGeometry,
  byExtent,
  type Endpoint,
  extentQuery,
  noQuery,
  pointGeometry,
  rowId,
} from '../../schemas/shared.ts';

/** A picture of a project: an image or a map that was computed of heights. */
export const forestProduct = z.object({
  /** A name of `forestPictures`. */
  type: z.string(),
  /** `group:layer` */
  url: z.string(),
  /** The colour scale, `STYLES` of a map request; null of pictures in colours of their own. */
  colorScaleTag: z.string().nullable(),
});
export type ForestProduct = z.infer<typeof forestProduct>;

export const forestUnit = z.object({
  id: z.number(),
  settlement: z.string(),
  tag: z.string(),
  subTag: z.string().nullable(),
  polygon: areaGeometry,
  /** ha */
  area: z.number(),
  stemCount: z.number(),
  /** m */
  heightAvg: z.number().nullable(),
  /** cm */
  dbhAvg: z.number().nullable(),
  /** m³, of the stems whose volume is known. */
  volumeSum: z.number().nullable(),
  /** How many those are. */
  volumeStems: z.number(),
});
export type ForestUnit = z.infer<typeof forestUnit>;

/** A stem is a point, a crown an area. */
export const forestTree = z.object({
  id: z.number(),
  polygon: z.union([areaGeometry, pointGeometry]),
  /** `treeTextCode` of the species; null where it is not known. */
  species: z.string().nullable(),
  /** m */
  height: z.number(),
  /** m² */
  crownArea: z.number().nullable(),
  /** Diameter at breast height, cm. */
  dbh: z.number().nullable(),
  /** m³ */
  volume: z.number().nullable(),
});
export type ForestTree = z.infer<typeof forestTree>;

export const treeSpecies = z.object({
  /** Empty for trees of unknown species. */
  treeTextCode: z.string(),
  treeHun: z.string(),
  /** `#RRGGBB` */
  color: z.string(),
});
export type ForestSpecies = z.infer<typeof treeSpecies>;

export const forestProjectRef = z.object({ id: z.number(), name: z.string() });
export type ForestProjectRef = z.infer<typeof forestProjectRef>;

export const forestProject = forestProjectRef.extend({
  forestUnits: z.array(forestUnit),
  products: z.array(forestProduct),
});
export type ForestProject = z.infer<typeof forestProject>;

export const wholeForestUnit = forestUnit.extend({
  project: forestProjectRef,
  products: z.array(forestProduct),
  stems: z.array(forestTree),
  crowns: z.array(forestTree),
  treeSpecies: z.array(treeSpecies),
});
export type WholeForestUnit = z.infer<typeof wholeForestUnit>;

/** A unit on the map of all projects. */
export const mappedForestUnit = forestUnit.extend({ project: forestProjectRef });
export type MappedForestUnit = z.infer<typeof mappedForestUnit>;

export const diameterClass = z.object({
  /** From this diameter on, below the other, cm. */
  from: z.number(),
  to: z.number(),
  stems: z.number(),
  /** m³ */
  volume: z.number(),
});
export type DiameterClassRow = z.infer<typeof diameterClass>;

export const speciesFigures = treeSpecies.extend({
  stemCount: z.number(),
  heightAvg: z.number().nullable(),
  dbhAvg: z.number().nullable(),
  volumeSum: z.number().nullable(),
  volumeStems: z.number(),
  /** m² */
  basalArea: z.number(),
  /** Of the unit's volume, 0-1. */
  share: z.number(),
});
export type SpeciesFiguresRow = z.infer<typeof speciesFigures>;

export const forestFigures = z.object({
  histogram: z.array(diameterClass),
  species: z.array(speciesFigures),
  /**
   * How computed diameters lie about true ones: nine of ten trees are within `low` and `high` times theirs. Null where no
   * stem's diameter is computed.
   */
  interval90: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** Trees whose measured diameter calibrated the others. */
  measured: z.number(),
  /** Trees whose size is out of the volume function's range. */
  outOfRange: z.number(),
  /** The inventory that was computed of a canopy and is kept beside the imported stems, for comparison; null without one. */
  beside: z
    .object({
      stemCount: z.number(),
      heightAvg: z.number().nullable(),
      dbhAvg: z.number().nullable(),
      volumeSum: z.number().nullable(),
      volumeStems: z.number(),
    })
    .nullable(),
});
export type ForestFigures = z.infer<typeof forestFigures>;

/** One tree as its popup shows it. */
export const oneForestTree = forestTree.extend({
  treeHun: z.string(),
  /** Whether the diameter was measured in the forest. */
  isMeasured: z.boolean(),
  /** cm; null where the diameter is measured or cannot be computed. */
  dbhInterval90: z.object({ low: z.number(), high: z.number() }).nullable(),
  unitId: z.number(),
});
export type OneForestTree = z.infer<typeof oneForestTree>;

/** A tree among those of an extent, by the unit that it belongs to. */
export const mappedForestTree = forestTree.extend({
  treeHun: z.string(),
  isMeasured: z.boolean(),
  unit: z.object({ id: z.number(), settlement: z.string(), tag: z.string(), subTag: z.string().nullable() }),
});
export type MappedForestTree = z.infer<typeof mappedForestTree>;

/** A tree is a stem, a crown, or both. */
export const treePart = z.enum(['stem', 'crown']);
export type TreePart = z.infer<typeof treePart>;

const byId = z.strictObject({ id: rowId });

export const forestEndpoints = {
  forestProjects: { query: noQuery, answer: z.array(forestProjectRef) },
  forestProject: { params: byId, query: noQuery, answer: forestProject },
  forestPictures: { query: noQuery, answer: z.array(forestProduct) },
  forestExport: { params: byId, query: noQuery },
  forestUnits: { query: noQuery, answer: z.array(mappedForestUnit) },
  /** A map that draws trees by tiles leaves them out of the answer. */
  forestUnit: {
    params: byId,
    query: z.strictObject({ trees: z.literal('none').optional() }),
    answer: wholeForestUnit,
  },
  forestFigures: { params: byId, query: noQuery, answer: forestFigures },
  forestTrees: { query: extentQuery.extend({ part: treePart }), answer: byExtent(mappedForestTree) },
  forestTree: { params: byId, query: noQuery, answer: oneForestTree },
} as const satisfies Record<string, Endpoint>;
