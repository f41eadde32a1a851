import type { Grid } from '@georisk/domain/raster/grid.ts';
import { openJp2Band } from '../jp2/jp2Bands.ts';
import { isRasterEpsg } from '@georisk/domain/geo/projection.ts';
import { RasterError } from '../rasterError.ts';
import type { BandFile } from './bandFile.ts';
import { openGeotiffBands } from './geotiffBands.ts';
import type { BandAsset, BandName, SceneAssets } from './sceneAssets.ts';
import { SceneError } from './sceneFault.ts';

/** A band that is read: its file, and how many of the scene's pixels are the side of one of its own. */
export interface SceneBand {
  readonly file: BandFile;
  readonly band: number;
  readonly factor: number;
}

/** An open scene: its bands fit each other. */
export interface OpenScene {
  /** Grid of the red band, which all others fit. */
  readonly grid: Grid;
  readonly epsg: number;
  readonly red: SceneBand;
  readonly nir: SceneBand;
  /** Null where the scene has none of it. */
  readonly green: SceneBand | null;
  readonly blue: SceneBand | null;
  readonly classes: SceneBand | null;
  close(): void;
}

export interface OpenSceneOptions {
  /** EPSG code, where the files declare none or a wrong one. */
  readonly crs?: number | undefined;
  /** Treat every measured pixel as clear where there is no scene classification. */
  readonly withoutMask?: boolean | undefined;
}

/** 268 million pixels: twice a Sentinel-2 tile. Country-wide mosaics come as granules. */
const MAX_PIXELS = 1 << 28;
/** 60 m bands beside 10 m. */
const MAX_FACTOR = 6;
/** Bands of one grid are written by different programs: positions may differ in their last digits. */
const SAME_PLACE = 1e-3;

const OPENERS = { geotiff: openGeotiffBands, jp2: openJp2Band } as const;

/** Opens the files of a scene and checks that its bands belong together; reads no pixel. Faults are `SceneError`s. */
export async function openScene(
  assets: SceneAssets,
  { crs, withoutMask = false }: OpenSceneOptions = {},
): Promise<OpenScene> {
  const files = new Map<string, BandFile>();
  const close = () => {
    for (const file of files.values()) file.close();
  };
  const open = async (name: BandName, asset: BandAsset): Promise<BandFile> => {
    const known = files.get(asset.href);
    if (known !== undefined) return known;
    const file = await inBand(name, () => OPENERS[asset.format](asset.href));
    files.set(asset.href, file);
    return file;
  };
  try {
    const redAsset = assets.bands.B04;
    const nirName = assets.bands.B08 === undefined ? 'B8A' : 'B08';
    if (redAsset === undefined) throw new SceneError('bandMissing', 'B04', 'no red band');
    if (assets.bands[nirName] === undefined) throw new SceneError('bandMissing', 'B08', 'no near infrared band');
    if (assets.bands.SCL === undefined && !withoutMask)
      throw new SceneError('maskMissing', 'SCL', 'no scene classification');
    const main = await open('B04', redAsset);
    const { grid } = main;
    if (grid.width * grid.height > MAX_PIXELS)
      throw new SceneError('tooLarge', 'B04', `${grid.width} x ${grid.height} pixels`);
    const epsg = crs ?? main.epsg;
    if (epsg === null || !isRasterEpsg(epsg))
      throw new SceneError('unsupportedCrs', 'B04', `EPSG:${epsg ?? 'not declared'}`);

    const bandOf = async (name: BandName): Promise<SceneBand | null> => {
      const asset = assets.bands[name];
      if (asset === undefined) return null;
      const file = await open(name, asset);
      if (asset.band < 1 || asset.band > file.bands) {
        throw new SceneError('bandMissing', name, `band ${asset.band} of ${file.bands}`);
      }
      if (crs === undefined && file.epsg !== null && file.epsg !== epsg) {
        throw new SceneError('crsMismatch', name, `EPSG:${file.epsg}, the red band is in EPSG:${epsg}`);
      }
      return { file, band: asset.band, factor: factorOf(grid, file.grid, name) };
    };
    const needed = async (name: BandName): Promise<SceneBand> => {
      const band = await bandOf(name);
      if (band === null) throw new SceneError('bandMissing', name, 'missing');
      return band;
    };
    return {
      grid,
      epsg,
      red: await needed('B04'),
      nir: await needed(nirName),
      green: await bandOf('B03'),
      blue: await bandOf('B02'),
      classes: await bandOf('SCL'),
      close,
    };
  } catch (cause) {
    close();
    throw cause;
  }
}

/** How many pixels of the scene are the side of a band's pixel; a band that does not nest is refused. */
function factorOf(scene: Grid, band: Grid, name: BandName): number {
  const factor = Math.round(band.pixelWidth / scene.pixelWidth);
  const near = (a: number, b: number) => Math.abs(a - b) <= SAME_PLACE;
  const nests =
    factor >= 1 &&
    factor <= MAX_FACTOR &&
    near(band.pixelWidth, scene.pixelWidth * factor) &&
    near(band.pixelHeight, scene.pixelHeight * factor) &&
    near(band.originX, scene.originX) &&
    near(band.originY, scene.originY) &&
    band.width === Math.ceil(scene.width / factor) &&
    band.height === Math.ceil(scene.height / factor);
  if (!nests) {
    const told = ({ originX, originY, pixelWidth, width, height }: Grid) =>
      `${originX}, ${originY}, ${width} x ${height} of ${pixelWidth}`;
    throw new SceneError('gridMismatch', name, `${told(band)}; the red band is ${told(scene)}`);
  }
  return factor;
}

/** A fault of a file becomes a fault of the scene that names the band. */
export async function inBand<T>(band: BandName, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof RasterError) throw new SceneError(cause.code, band, cause.message);
    throw cause;
  }
}
