/** Sentinel-2 bands that the engine reads. B8A replaces B08 where a provider has only that. */
export type BandName = 'B02' | 'B03' | 'B04' | 'B08' | 'B8A' | 'SCL';

/** The position of a band's pixels: a file or an address, and which band of it (from 1). */
export interface BandAsset {
  /** Path of a local file, or an http(s) address that supports ranges. */
  readonly href: string;
  readonly band: number;
  /** JPEG 2000 is decoded whole; a GeoTIFF is read block by block. */
  readonly format: 'geotiff' | 'jp2';
}

/**
 * A scene, whatever its source: the input of the computation, without its origin.
 * Reflectance = (DN + offset) / quantification; a provider that has applied the offset says so, and the offset is 0.
 */
export interface SceneAssets {
  /** The provider's name of the scene; the same name is the same scene. */
  readonly externalId: string;
  /** Budapest's date of the pass. */
  readonly date: string;
  /** ISO 8601, UTC. */
  readonly acquiredAt: string | null;
  /** Distinguishes the granules of a day: the MGRS tile, with the orbit where there are several. */
  readonly granule: string;
  readonly platform: string | null;
  /** Processing baseline, as `05.09`. */
  readonly baseline: string | null;
  /** Per cent, as the provider states it. */
  readonly cloudCover: number | null;
  /** Added to digital numbers before they are divided: -1000 from baseline 04.00 on, 0 where it was already applied. */
  readonly offset: number;
  readonly quantification: number;
  readonly bands: Partial<Readonly<Record<BandName, BandAsset>>>;
}
