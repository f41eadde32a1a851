import { type IngestRefusal, inspectRaster, type RasterSummary } from '@georisk/imagery/ingest.ts';

/** The facts of an image, from its header alone. */
export const readRaster = ({
  path,
  crs,
}: {
  readonly path: string;
  /** EPSG code that overrides the file's. */
  readonly crs: number | undefined;
}): Promise<RasterSummary | IngestRefusal> => inspectRaster(path, crs);
