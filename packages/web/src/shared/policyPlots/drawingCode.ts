/** All code of drawing, in one piece: loaded when the map is shown, or on request. */
export { DrawingBottom } from './DrawingBottom.tsx';
export { DrawingNow } from './DrawingNow.tsx';
export { PlotWorkDialogs } from './PlotWorkDialogs.tsx';
export { PlotWorker } from './PlotWorker.tsx';
export { grant } from './plotWish.ts';
export { ResumeBanner } from './ResumeBanner.tsx';
