import type { EventFigures } from '@georisk/contract/verticals/radar/radar.ts';
import { isUnknown } from '@georisk/domain/portfolio/partlyKnown.ts';
import { formatCount } from '#web/lib/format.ts';
import { radarTexts as texts } from './texts.hu.ts';

/** What a hit may cost; null where no value of its plots is known, which is not 0. */
export const lossText = (forints: number | null): string =>
  forints === null ? `${texts.loss}: ${texts.lossUnknown}` : texts.ft(formatCount(forints));

/** Whether nothing is known of what the hit land is worth. */
export const isWorthUnknown = ({ plots, withoutValue }: Pick<EventFigures, 'plots' | 'withoutValue'>): boolean =>
  isUnknown({ known: plots - withoutValue, all: plots });
