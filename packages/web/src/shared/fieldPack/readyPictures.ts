import type { RenderTarget } from '@georisk/domain/raster/target.ts';
import type { PackPainter } from '@georisk/domain/seasonPack/drawPicture.ts';
import type { PackPicture } from '@georisk/domain/seasonPack/seasonPack.ts';

/** Bytes of drawn pictures that are kept: about forty of a phone's width. */
const MAX_BYTES = 48 << 20;

const nextTurn = () => new Promise<void>((turn) => setTimeout(turn, 0));

/**
 * Pictures that are drawn before they are looked at, those next to the shown one first: going through the dates then only copies them. A picture
 * that is not ready is drawn when it is shown.
 */
export class ReadyPictures {
  readonly #painter: PackPainter;
  readonly #target: RenderTarget;
  readonly #ready = new Map<PackPicture, ImageBitmap>();
  #wanted: readonly PackPicture[] = [];
  #isDrawing = false;

  constructor(painter: PackPainter, target: RenderTarget) {
    this.#painter = painter;
    this.#target = target;
  }

  has(picture: PackPicture): boolean {
    return this.#ready.has(picture);
  }

  /** Draws a picture from a column on. */
  show(context: CanvasRenderingContext2D, picture: PackPicture, from = 0): void {
    const { width, height } = this.#target;
    if (from >= width) return;
    const ready = this.#ready.get(picture);
    if (ready === undefined) context.putImageData(this.#drawn(picture), 0, 0, from, 0, width - from, height);
    else {
      const across = width - from;
      // Its transparent pixels show nothing of what was there.
      context.clearRect(from, 0, across, height);
      context.drawImage(ready, from, 0, across, height, from, 0, across, height);
    }
  }

  /** Draws these ahead, the ones next to the shown one first. @param at index of the shown one */
  async prepare(pictures: readonly PackPicture[], at: number): Promise<void> {
    const { width, height } = this.#target;
    const most = Math.max(1, Math.floor(MAX_BYTES / (width * height * 4)));
    this.#wanted = pictures
      .map((picture, index) => ({ picture, distance: Math.abs(index - at) }))
      .sort((a, b) => a.distance - b.distance)
      .slice(0, most)
      .map(({ picture }) => picture);
    for (const [picture, bitmap] of this.#ready)
      if (!this.#wanted.includes(picture)) {
        bitmap.close();
        this.#ready.delete(picture);
      }
    // Where a browser has no bitmaps, each picture is drawn when it is shown.
    if (this.#isDrawing || typeof createImageBitmap !== 'function') return;
    this.#isDrawing = true;
    try {
      for (let next = this.#next(); next !== undefined; next = this.#next()) {
        const bitmap = await createImageBitmap(this.#drawn(next));
        if (this.#wanted.includes(next)) this.#ready.set(next, bitmap);
        else bitmap.close();
        await nextTurn();
      }
    } finally {
      this.#isDrawing = false;
    }
  }

  /** Gives the memory back. */
  close(): void {
    this.#wanted = [];
    for (const bitmap of this.#ready.values()) bitmap.close();
    this.#ready.clear();
  }

  #next(): PackPicture | undefined {
    return this.#wanted.find((picture) => !this.#ready.has(picture));
  }

  #drawn(picture: PackPicture): ImageData {
    return new ImageData(this.#painter.draw(picture), this.#target.width, this.#target.height);
  }
}
