import { composed } from './composed.ts';
import type { ImportTitles } from './importTitles.ts';
import type { LogWords } from './logWord.ts';
import type { Picture, PictureText } from './products/picture.ts';
import type { ProductRow, ProductText, RoleProducts } from './products/productRow.ts';
import { generalProblemTexts } from './texts/generalProblems.hu.ts';
import type { PROBLEMS } from './verticals.ts';
import * as admin from './verticals/admin/admin.tables.ts';
import * as agronomy from './verticals/agronomy/agronomy.tables.ts';
import * as cemetery from './verticals/cemetery/cemetery.tables.ts';
import * as forestry from './verticals/forestry/forestry.tables.ts';
import * as frost from './verticals/frost/frost.tables.ts';
import * as insurance from './verticals/insurance/insurance.tables.ts';
import * as maps from './verticals/maps/maps.tables.ts';
import * as monitoring from './verticals/monitoring/monitoring.tables.ts';
import * as radar from './verticals/radar/radar.tables.ts';
import * as session from './verticals/session/session.tables.ts';
import * as soil from './verticals/soil/soil.tables.ts';

/* Tables of the contract of which the first screen needs nothing, each made of the parts of the verticals. */

/** The map layers: who has them, which call their data need, how they start. */
export const LAYERS = /* @__PURE__ */ composed(
  () =>
    ({
      ...maps.layers,
      ...insurance.layers,
      ...radar.layers,
      ...forestry.layers,
      ...soil.layers,
      ...agronomy.layers,
      ...monitoring.layers,
      ...cemetery.layers,
      ...frost.layers,
    }) as const,
);

/** The types of products, in the order in which a date's products are listed. */
export const PRODUCTS = /* @__PURE__ */ composed(
  () => ({ ...insurance.products, ...soil.products }) as const satisfies Record<string, ProductRow>,
);

/**
 * Roles that get some types of products only; the others get all. The matrix's cells know no types of products: this is the words of its rule for
 * the call `products`, from the specification.
 */
export const ROLE_PRODUCTS: RoleProducts = /* @__PURE__ */ composed(
  () =>
    ({
      ...insurance.roleProducts,
      ...monitoring.roleProducts,
      ...agronomy.roleProducts,
    }) as const satisfies Readonly<Record<number, readonly (keyof typeof PRODUCTS)[]>>,
);

/** The words of each type of product, once for the server's lists, maps and papers and for the screens. */
export const PRODUCT_TEXTS: Readonly<Record<keyof typeof PRODUCTS, ProductText>> = /* @__PURE__ */ composed(() => ({
  ...insurance.productTexts,
  ...soil.productTexts,
}));

/** How each type of product is made, for people. */
export const PRODUCT_METHODS: Readonly<Record<keyof typeof PRODUCTS, string>> = /* @__PURE__ */ composed(() => ({
  ...insurance.productMethods,
  ...soil.productMethods,
}));

/** Pictures by the name of their layer type: of a product with one picture the product's own, of Chronology its sub-types. */
export const PICTURES = /* @__PURE__ */ composed(
  () => ({ ...insurance.pictures, ...soil.pictures }) as const satisfies Record<string, Picture>,
);

/** The words of each picture as other programs list it. */
export const PICTURE_TEXTS: Readonly<Record<keyof typeof PICTURES, PictureText>> = /* @__PURE__ */ composed(() => ({
  ...insurance.pictureTexts,
  ...soil.pictureTexts,
}));

/** The words of the log. */
export const LOG_WORDS = /* @__PURE__ */ composed(
  () =>
    ({ ...session.logWords, ...insurance.logWords, ...admin.logWords, ...maps.logWords }) as const satisfies LogWords,
);

/** The words of the log as people read them. */
export const LOG_WORD_TEXTS: Readonly<Record<keyof typeof LOG_WORDS, string>> = /* @__PURE__ */ composed(() => ({
  ...session.logWordTexts,
  ...insurance.logWordTexts,
  ...admin.logWordTexts,
  ...maps.logWordTexts,
}));

/** What people read when something was refused or failed: what happened and what to do. */
export const PROBLEM_TEXTS: Readonly<Record<keyof typeof PROBLEMS, string>> = /* @__PURE__ */ composed(() => ({
  ...generalProblemTexts,
  ...session.problemTexts,
  ...insurance.problemTexts,
  ...admin.problemTexts,
  ...agronomy.problemTexts,
}));

/** The kinds of import as people read them. */
export const IMPORT_TITLES: ImportTitles = /* @__PURE__ */ composed(() => ({
  ...maps.importTitles,
  ...insurance.importTitles,
  ...monitoring.importTitles,
  ...soil.importTitles,
  ...agronomy.importTitles,
  ...cemetery.importTitles,
  ...forestry.importTitles,
  ...frost.importTitles,
  ...radar.importTitles,
}));

/** The kinds of import by their area, in the order in which they are offered. */
export const IMPORT_AREAS = /* @__PURE__ */ composed(
  () =>
    [
      ['soil', Object.keys(soil.importTitles)],
      ['monitoring', Object.keys(monitoring.importTitles)],
      ['agronomy', Object.keys(agronomy.importTitles)],
      ['cemetery', Object.keys(cemetery.importTitles)],
      ['forestry', Object.keys(forestry.importTitles)],
      ['frost', Object.keys(frost.importTitles)],
      ['radar', Object.keys(radar.importTitles)],
      ['insurance', Object.keys(insurance.importTitles)],
      ['maps', Object.keys(maps.importTitles)],
    ] as const,
);

/** The kinds of background jobs as people read them. */
export const JOB_TITLES: Readonly<Record<string, string>> = /* @__PURE__ */ composed(() => ({
  ...insurance.jobTitles,
  ...soil.jobTitles,
  ...frost.jobTitles,
  ...forestry.jobTitles,
}));
