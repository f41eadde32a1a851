import { lazy } from 'react';

const code = () => import('./drawingCode.ts');

export const LateDrawingBottom = lazy(() => code().then((module) => ({ default: module.DrawingBottom })));
export const LateDrawingNow = lazy(() => code().then((module) => ({ default: module.DrawingNow })));
export const LatePlotWorkDialogs = lazy(() => code().then((module) => ({ default: module.PlotWorkDialogs })));
export const LatePlotWorker = lazy(() => code().then((module) => ({ default: module.PlotWorker })));
export const LateResumeBanner = lazy(() => code().then((module) => ({ default: module.ResumeBanner })));
