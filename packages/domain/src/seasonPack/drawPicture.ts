import { type Project, projectorBetween } from '../geo/projection.ts';
import { sampleColors, samplePlaces, type SourcePixels } from '../raster/sample.ts';
import type { RenderTarget } from '../raster/target.ts';
import { type WarpGrid, warpGrid } from '../raster/warpGrid.ts';
import { hiddenPixels } from './hiddenPixels.ts';
import type { PackGrid, PackPicture, SeasonPack } from './seasonPack.ts';

/** Colours of 256 codes as the four bytes of a pixel; code 0 is transparent. */
export type CodeColors = Uint32Array;

/** @param palette red, green, blue triples of 256 codes */
export function codeColors(palette: Uint8Array): CodeColors {
  const bytes = new Uint8Array(256 * 4);
  for (let code = 1; code < 256; code += 1) {
    bytes.set(palette.subarray(code * 3, code * 3 + 3), code * 4);
    bytes[code * 4 + 3] = 255;
  }
  return new Uint32Array(bytes.buffer);
}

const windowOf = ({ grid: { width, height } }: PackGrid) => ({ left: 0, top: 0, right: width, bottom: height });

/** Draws the pictures of a pack on one target, with the server's own sampling: the same pixels as its tiles'. */
export interface PackPainter {
  /** RGBA, row by row; one array, whose content is replaced by the next drawing. */
  draw(picture: PackPicture): Uint8ClampedArray<ArrayBuffer>;
}

/**
 * @param target where each picture is drawn; pixels finer than about twice the pack's, as coarser ones are drawn from overviews by the server
 * @param colors of NDVI's codes
 */
export function packPainter(pack: SeasonPack, target: RenderTarget, colors: CodeColors): PackPainter {
  const projectors = new Map<number, Project>();
  const projectorTo = (epsg: number): Project => {
    const known = projectors.get(epsg) ?? projectorBetween(target.epsg, epsg);
    projectors.set(epsg, known);
    return known;
  };
  const warps = pack.grids.map((each) => warpGrid(target, projectorTo(each.epsg), each.grid));
  const hidden = hiddenPixels(target, pack.grids, warps);
  const places: Places[] = [];
  /** The pixel of a grid under each pixel of the target: the same for every date. */
  const placesOn = (index: number): Places => {
    const grid = pack.grids[index] as PackGrid;
    const known =
      places[index] ?? shownPlaces(samplePlaces(target, warps[index] as WarpGrid, windowOf(grid)), hidden, grid);
    places[index] = known;
    return known;
  };
  const bytes = new Uint8ClampedArray(new ArrayBuffer(target.width * target.height * 4));
  const pixels = new Uint32Array(bytes.buffer);
  const raw = new Uint8Array(bytes.buffer);

  const drawCodes = ({ parts }: PackPicture): void => {
    for (const [index, part] of parts.entries()) {
      const at = placesOn(part.grid);
      const source = sourceColors(part.pixels, colors);
      if (index === 0) replaceColors(pixels, at, source);
      else addColors(pixels, at, source);
    }
  };

  const drawColors = ({ parts }: PackPicture): void => {
    for (const part of parts) {
      const grid = pack.grids[part.grid] as PackGrid;
      const source: SourcePixels = {
        window: windowOf(grid),
        bytes: part.pixels,
        start: 0,
        stride: grid.grid.width,
        lent: false,
      };
      sampleColors(target, warps[part.grid] as WarpGrid, source, part.noData, raw);
    }
    for (const pixel of hidden) pixels[pixel] = 0;
  };

  return {
    draw(picture) {
      if (picture.kind === 'colour' || picture.parts.length === 0) pixels.fill(0);
      if (picture.kind === 'colour') drawColors(picture);
      else drawCodes(picture);
      return bytes;
    },
  };
}

/** Indices of a grid's pixels; of none, the one after its last. Of a small grid they take half the memory. */
type Places = Uint16Array | Uint32Array;

function shownPlaces(places: Int32Array, hidden: Int32Array, { grid }: PackGrid): Places {
  const none = grid.width * grid.height;
  for (const pixel of hidden) places[pixel] = none;
  for (let pixel = 0; pixel < places.length; pixel += 1) if ((places[pixel] as number) < 0) places[pixel] = none;
  return none < 65_536 ? Uint16Array.from(places) : Uint32Array.from(places);
}

/** The colours of a picture's own pixels, with a transparent one after the last. A pixel of the target then takes one look-up. */
function sourceColors(codes: Uint8Array, colors: CodeColors): Uint32Array {
  const source = new Uint32Array(codes.length + 1);
  for (let index = 0; index < codes.length; index += 1) source[index] = colors[codes[index] as number] as number;
  return source;
}

function replaceColors(pixels: Uint32Array, places: Places, source: Uint32Array): void {
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = source[places[index] as number] as number;
}

function addColors(pixels: Uint32Array, places: Places, source: Uint32Array): void {
  for (let index = 0; index < pixels.length; index += 1)
    if (pixels[index] === 0) pixels[index] = source[places[index] as number] as number;
}
