import { takeArrival } from './app/session/arrival.ts';

takeArrival();
void import('./app/start.tsx').then(({ start }) => start());
