import { theMap } from './theMap.ts';

/** Longest wait for pictures that are still loading. */
const PATIENCE_MS = 5_000;

function rendered(): Promise<void> {
  const { ol } = theMap();
  return new Promise((done) => {
    const timer = setTimeout(done, PATIENCE_MS);
    ol.once('rendercomplete', () => {
      clearTimeout(timer);
      done();
    });
    ol.render();
  });
}

/** The layers' canvases combined in the order of the screen. */
function composed(ratio: number): HTMLCanvasElement {
  const { ol } = theMap();
  const [width = 0, height = 0] = ol.getSize() ?? [];
  const picture = Object.assign(document.createElement('canvas'), { width: width * ratio, height: height * ratio });
  const context = picture.getContext('2d');
  if (context === null) throw new Error('No canvas to draw the map on');
  for (const canvas of ol.getTargetElement()?.querySelectorAll<HTMLCanvasElement>('.ol-layer canvas') ?? []) {
    if (canvas.width === 0) continue;
    const matrix = /^matrix\(([^)]*)\)$/.exec(canvas.style.transform)?.[1]?.split(',').map(Number);
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix ?? [1 / ratio, 0, 0, 1 / ratio, 0, 0];
    context.setTransform(a * ratio, b * ratio, c * ratio, d * ratio, e * ratio, f * ratio);
    context.globalAlpha = Number(canvas.parentElement?.style.opacity || 1);
    context.drawImage(canvas, 0, 0);
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  return picture;
}

function isReadable(canvas: HTMLCanvasElement): boolean {
  try {
    canvas.getContext('2d')?.getImageData(0, 0, 1, 1);
    return true;
  } catch {
    return false;
  }
}

export interface MapPicture {
  readonly canvas: HTMLCanvasElement;
  /** Device pixels a CSS pixel. */
  readonly ratio: number;
  /** False where the ground comes from a host whose pictures may not be copied: it was left out. */
  readonly hasGround: boolean;
}

/** The current map, without the panels over it. */
export async function mapPicture(): Promise<MapPicture> {
  const { layers } = theMap();
  const ratio = Math.max(1, window.devicePixelRatio);
  await rendered();
  const whole = composed(ratio);
  if (isReadable(whole)) return { canvas: whole, ratio, hasGround: true };
  const show = layers.hideForeign();
  try {
    await rendered();
    return { canvas: composed(ratio), ratio, hasGround: false };
  } finally {
    show();
  }
}
