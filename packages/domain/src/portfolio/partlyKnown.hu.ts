import { countText as count } from '../text/countText.ts';
import { type Basis, isWhole } from './partlyKnown.ts';

/** What stands in the place of an amount that nobody knows. */
export const UNKNOWN_AMOUNT = '–';

/** Of plots whose sum insured is not known. */
export const withoutSumText = (plots: number): string => `${count(plots)} tábla biztosítási összege nem ismert`;

/** Of plots whose premium is not known. */
export const withoutPremiumText = (plots: number): string => `${count(plots)} tábla díja nem ismert`;

/** Beside an amount that some plots have no part in, because theirs is not known. */
export const withoutPlotsText = (plots: number): string => `(${count(plots)} tábla nélkül)`;

/** In the place of a sum insured of which nothing is known. */
export const NO_SUM_TEXT = 'biztosítási összeg nem ismert';

type Sentence = (known: string, all: string) => string;

/** Null where a figure is made of all: then nothing has to be said. */
const basisText =
  (some: Sentence, none: (all: string) => string) =>
  (basis: Basis): string | null => {
    if (isWhole(basis)) return null;
    const all = count(basis.all);
    return basis.known <= 0 ? none(all) : some(count(basis.known), all);
  };

/** Of how many cases a proposed indemnity is known. */
export const proposalBasis = basisText(
  (known, all) => `${all} káraktából ${known} kapott javaslatot`,
  (all) => `${all} káraktából még egy sem kapott javaslatot`,
);

/** Of how many policies the whole premium is known. */
export const premiumBasis = basisText(
  (known, all) => `${all} kötvényből ${known} teljes díja ismert`,
  (all) => `${all} kötvényből egynek sem ismert a teljes díja`,
);

/** Of how many policies the whole sum insured is known. */
export const sumBasis = basisText(
  (known, all) => `${all} kötvényből ${known} teljes biztosítási összege ismert`,
  (all) => `${all} kötvényből egynek sem ismert a teljes biztosítási összege`,
);
