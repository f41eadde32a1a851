import type { RawBuilder } from 'kysely';
import type { Caller } from '#server/http/caller.ts';

/**
 * A layer of areas that other programs read feature by feature. A new one is a row in the manifest of its module.
 * Columns are named with their table, e.g. `policyPlot.id`.
 */
export interface FeatureLayer {
  readonly title: string;
  readonly description: string;
  /** Condition on the rows that a caller may read; null where the caller has no such layer. */
  readonly rows: (caller: Caller) => RawBuilder<boolean> | null;
  /** Column that identifies a feature and orders the layer. */
  readonly id: string;
  readonly idType: 'number' | 'uuid';
  /** Column with the owner of a row; empty in rows of the installation. */
  readonly company: string;
  /** Its features are points; areas otherwise. */
  readonly isOfPoints?: true;
  /** Column with the geometry in EPSG:23700; rows without one are no features. */
  readonly shape: string;
  /** The same in EPSG:3857. */
  readonly shape3857: RawBuilder<unknown>;
  /** From, with joins. */
  readonly from: RawBuilder<unknown>;
  /** Values of a feature by their names. */
  readonly properties: Readonly<Record<string, RawBuilder<unknown>>>;
  /** First and last day of a feature, where the layer has dates; an empty one is open. */
  readonly days?: { readonly first: RawBuilder<unknown>; readonly last: RawBuilder<unknown> };
}

/** Layers by their name in an address: letters alone. */
export type FeatureLayers = Readonly<Record<string, FeatureLayer>>;
