import { type Project, projectorBetween } from '../geo/projection.ts';
import { sampleColors, samplePlaces, type SourcePixels } from '../raster/sample.ts';
import type { RenderTarget } from '../raster/target.ts';
import { warpGrid } from '../raster/warpGrid.ts';
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
  const places: Int32Array[] = [];
  /** The pixel of a grid under each pixel of the target, -1 for none: the same for every date. */
  const placesOn = (grid: number): Int32Array => {
    const known = places[grid] ?? samplePlaces(target, warps[grid] as never, windowOf(pack.grids[grid] as PackGrid));
    places[grid] = known;
    return known;
  };
  const bytes = new Uint8ClampedArray(new ArrayBuffer(target.width * target.height * 4));
  const pixels = new Uint32Array(bytes.buffer);
  const raw = new Uint8Array(bytes.buffer);

  const drawCodes = ({ parts }: PackPicture): void => {
    for (const [index, part] of parts.entries()) {
      const at = placesOn(part.grid);
      if (index === 0) replaceCodes(pixels, at, part.pixels, colors);
      else addCodes(pixels, at, part.pixels, colors);
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
      sampleColors(target, warps[part.grid] as never, source, part.noData, raw);
    }
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

function replaceCodes(pixels: Uint32Array, places: Int32Array, codes: Uint8Array, colors: CodeColors): void {
  for (let index = 0; index < pixels.length; index += 1) {
    const place = places[index] as number;
    pixels[index] = place < 0 ? 0 : (colors[codes[place] as number] as number);
  }
}

function addCodes(pixels: Uint32Array, places: Int32Array, codes: Uint8Array, colors: CodeColors): void {
  for (let index = 0; index < pixels.length; index += 1) {
    const place = places[index] as number;
    if (place >= 0 && pixels[index] === 0) pixels[index] = colors[codes[place] as number] as number;
  }
}
