import type { CaseStep, CaseStepName } from './nextStep.ts';

const TEXTS: Readonly<Record<CaseStepName, string>> = {
  assign: 'Szakértő kijelölése',
  plots: 'Károsodott tábla felvétele',
  outline: 'Táblahatár rajzolása',
  areas: 'Károsodott terület rajzolása',
  zones: 'Zónák kijelölése',
  sampling: 'Mintavétel',
  yield: 'Hozam kiszámítása',
  finish: 'Felmérés lezárása',
  close: 'Kárakta lezárása',
};

/** What a case still needs, in words; with the number of plots where there are several. */
export const caseStepText = ({ step, plots }: CaseStep): string =>
  plots > 1 ? `${TEXTS[step]}: ${plots} tábla` : TEXTS[step];
