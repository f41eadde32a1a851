import { errorTexts } from '#web/ui/errors.hu.ts';
import type { WayOut } from '#web/ui/ProgressView.tsx';
import { href } from './routes.ts';

/** The way out of a page whose subject could not be read, where it has no list of its own. */
export const WAY_HOME: WayOut = { label: errorTexts.home, to: href.home() };
