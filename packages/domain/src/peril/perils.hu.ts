import type { FigureSource, MeasuredFigure } from './blockWeather.ts';
import type { DeadlineKind } from './deadlines.ts';
import type { DecidingValue, PerilVerdict } from './judgePeril.ts';
import type { Certainty, PerilRule, Threshold, WeatherFigure } from './perilRules.ts';

/** Where the rows of the table were read; a lawyer corrects rows against the act in force. */
export const PERIL_SOURCES = {
  act: '2011. évi CLXVIII. törvény (Mkk. tv.) 2. §',
  actOld: 'Mkk. tv. 2. §, az aszály korábbi fogalma (metnet.hu, agroinform.hu a módosításról)',
  ministry2025: 'Mkk. tv. 2. § az Agrárminisztérium tájékoztatójában, magyarmezogazdasag.hu, 2025. 08. 29.',
  ministry2023: 'Mkk. tv. 2. § az Agrárminisztérium közleményében, 2023. 08. 08. (penzcentrum.hu, borespiac.hu)',
  hnt2024: 'Mkk. tv. 2. § a HNT tájékoztatójában, hnt.hu, 2024',
  decree: '27/2014. (XI. 25.) FM rendelet',
  decree2018: '27/2014. (XI. 25.) FM rendelet, gazdakontroll.hu, 2018. 04.',
  decreeNotice: 'az Agrárminisztérium tájékoztatója, profitline.hu',
} as const;

const number = (value: number): string => String(value).replace('.', ',').replace('-', '−');

/** Figures by which a peril is decided, with their units. */
const FIGURES: Readonly<Record<WeatherFigure, readonly [name: string, unit: string]>> = {
  precipitationSum: ['Csapadékösszeg', 'mm'],
  hotDays: ['Hőségnapok száma', 'nap'],
  precipitation: ['Napi csapadék', 'mm'],
  intensity20: ['Csapadék 20 perces átlagos intenzitása', 'mm/perc'],
  minimum: ['Legalacsonyabb hőmérséklet (2 m)', '°C'],
  wind: ['Legnagyobb szélsebesség', 'm/s'],
  hailSize: ['Legnagyobb jégszem', 'mm'],
};

const COMPARISONS: Readonly<Record<Threshold['is'], string>> = {
  below: 'kevesebb, mint',
  'at-most': 'legfeljebb',
  'at-least': 'legalább',
  above: 'több, mint',
};

/** Hungarian words of verdicts and deadlines, on the screen and on paper. */
export const perilTexts = {
  occurred: (occurred: boolean | null) => (occurred === null ? 'Nem dönthető el' : occurred ? 'Igen' : 'Nem'),
  reasons: {
    threshold: 'a küszöb teljesült',
    'below-threshold': 'a küszöb nem teljesült',
    'not-measured': 'a döntő adatot nem mérték',
    'out-of-season': 'a nap a figyelembe vett időszakon kívül esik',
    'no-rule': 'erre a napra nincs szabály a táblázatban',
    'by-inspection': 'a törvény nem ad meg mérhető küszöböt: a helyszíni szemle dönt',
  } satisfies Readonly<Record<PerilVerdict['reason'], string>>,
  /** "Napi csapadék: 60 mm (legalább 45 mm)" */
  value: ({ figure, is, limit, value }: DecidingValue) => {
    const [name, unit] = FIGURES[figure];
    const measured = value === null ? 'nincs mérés' : `${number(Math.round(value * 1000) / 1000)} ${unit}`;
    return `${name}: ${measured} (${COMPARISONS[is]} ${number(limit)} ${unit})`;
  },
  figure: (figure: MeasuredFigure) => (figure === 'maximum' ? 'Legmagasabb hőmérséklet (2 m)' : FIGURES[figure][0]),
  source: ({ name, distance, height }: Pick<FigureSource, 'name' | 'distance' | 'height'>) =>
    `${name}, ${number(Math.round(distance / 100) / 10)} km${height === null ? '' : `, ${number(Math.round(height))} m tszf.`}`,
  rule: ({ days, hotAbove }: Pick<PerilRule, 'days' | 'hotAbove'>) =>
    [
      ...(days > 1 ? [`egymást követő ${days} nap`] : []),
      ...(hotAbove === undefined ? [] : [`hőségnap: ${number(hotAbove)} °C felett`]),
    ].join(', '),
  certainty: {
    ministry: 'az Agrárminisztérium tájékoztatója szerint',
    secondary: 'más szervezet közlése szerint',
    assumed: 'feltételezés, jogász ellenőrzése szükséges',
  } satisfies Readonly<Record<Certainty, string>>,
  deadlines: {
    report: 'Bejelentés a megyei kormányhivatalnál',
    'report-before-harvest': 'Bejelentés a betakarítás előtt',
    'report-latest': 'A bejelentés végső napja',
    contribution: 'A kárenyhítési hozzájárulás befizetése',
    claim: 'A kárenyhítő juttatás igénylése',
  } satisfies Readonly<Record<DeadlineKind, string>>,
} as const;
