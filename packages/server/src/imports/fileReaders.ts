import type { FeatureSource, OpenOptions } from '#server/formats/featureSource.ts';
import type { HailAreas, HailAsked } from '@georisk/imagery/hail.ts';
import type { IngestLimits, IngestRefusal, RasterSummary } from '@georisk/imagery/ingest.ts';
import type { inspectPoints, readPointHeights } from '@georisk/imagery/points.ts';
import type { TemperaturesAsked, TemperaturesRead } from './temperaturesRead.ts';
import type { Sheet } from '@georisk/domain/case/caseTable.ts';

/** How the files of an import are read: in this process, or, those of a stranger, in one of their own. */
export interface FileReaders<Photo = unknown> {
  /** @throws SourceError */
  readonly features: (path: string, options: OpenOptions) => Promise<FeatureSource>;
  readonly photo: (path: string) => Promise<Photo>;
  /** A table of text as a sheet. @throws SourceError */
  readonly textSheet: (path: string) => Promise<Sheet>;
  /** The facts of an image, before this process opens it. @throws SourceError */
  readonly raster: (path: string, crs?: number) => Promise<RasterSummary | IngestRefusal>;
  /** A grid of hail as areas. @throws SourceError */
  readonly hail: (asked: HailAsked) => Promise<HailAreas | IngestRefusal>;
  /** The facts of a point cloud, and the heights that it gives. @throws SourceError */
  readonly pointsHeader: typeof inspectPoints;
  readonly points: typeof readPointHeights;
  /** A grid of temperatures. @throws SourceError */
  readonly temperatures: (asked: TemperaturesAsked) => Promise<TemperaturesRead>;
  /** What the import of one image may take. */
  readonly imageLimits: IngestLimits;
  /** Who sent the files: people take turns. */
  readonly person: number;
}
