/** Everything that drawing needs, in one piece: it is fetched when the map stands, or when it is asked for. */
export { DrawingBottom } from './DrawingBottom.tsx';
export { DrawingNow } from './DrawingNow.tsx';
export { PlotWorkDialogs } from './PlotWorkDialogs.tsx';
export { PlotWorker } from './PlotWorker.tsx';
export { ResumeBanner } from './ResumeBanner.tsx';
