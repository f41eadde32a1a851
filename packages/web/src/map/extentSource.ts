import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { bboxContains, scaleBBox } from '@georisk/domain/geo/bbox.ts';
import type VectorSource from 'ol/source/Vector.js';
import type { ExtentSpec } from './layerSpec.ts';
import { syncFeatures } from './vectorSource.ts';

/** A little more than the screen is requested, so that a small move requests nothing. */
const MARGIN = 1.4;
const PAUSE_MS = 150;

export interface ExtentLoader {
  /** The map shows this box (EPSG:23700) now. */
  show(box: BBox): void;
  /** Forgets failures and requests the shown box again. */
  retry(): void;
  /** Requests what is still waiting, at once. @returns when nothing is requested any more */
  whole(): Promise<void>;
  /** Whether the request for the shown box failed. */
  hasFailed(): boolean;
  stop(): void;
}

/** Fills a source with the shapes of the visible extent: one request at a time, the last one counts. */
export function extentLoader(source: VectorSource, spec: ExtentSpec, onChange: () => void): ExtentLoader {
  let loaded: { readonly box: BBox; readonly truncated: boolean } | undefined;
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked: Promise<void> = Promise.resolve();
  let shown: BBox | undefined;
  /** Failed requests; repeated when the map has moved, or by `retry`. */
  let failed: string | undefined;

  const covered = (box: BBox) => loaded !== undefined && !loaded.truncated && bboxContains(loaded.box, box);

  const ask = async (box: BBox) => {
    running?.abort();
    const controller = new AbortController();
    running = controller;
    const wanted = scaleBBox(box, MARGIN);
    try {
      const { features, truncated } = await spec.load(wanted, controller.signal);
      if (controller.signal.aborted) return;
      loaded = { box: wanted, truncated };
      if (failed !== undefined) onChange();
      failed = undefined;
      syncFeatures(source, features);
    } catch {
      // A failed request leaves the map as it is; moving or coming back online repeats it.
      if (controller.signal.aborted) return;
      failed = String(wanted);
      onChange();
    }
  };

  const begin = () => {
    stopWaiting();
    if (shown !== undefined) asked = ask(shown);
  };
  const stopWaiting = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  return {
    show(box) {
      shown = box;
      stopWaiting();
      if (failed === String(scaleBBox(box, MARGIN))) return;
      if (covered(box) || (loaded !== undefined && String(scaleBBox(box, MARGIN)) === String(loaded.box))) return;
      timer = setTimeout(begin, loaded === undefined ? 0 : PAUSE_MS);
    },
    whole() {
      if (timer !== undefined) begin();
      return asked;
    },
    retry() {
      failed = undefined;
      if (shown !== undefined && !covered(shown)) void ask(shown);
    },
    hasFailed: () => failed !== undefined,
    stop() {
      stopWaiting();
      running?.abort();
    },
  };
}
