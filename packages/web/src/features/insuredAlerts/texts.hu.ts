import { REVISIT_DAYS } from '@georisk/domain/passes/duePasses.ts';
import { formatCount } from '#web/lib/format.ts';

export const insuredAlertTexts = {
  title: 'Riasztások biztosított táblákon',
  explanation:
    'Az elmúlt 7 nap, vagy a választott napok riasztásai, a legújabb elöl. A blokkra kattintva a térképen nyílik meg.',
  loading: 'a riasztások',
  from: 'Ettől',
  to: 'Eddig',
  none: 'Ezekben a napokban nincs riasztás biztosított táblán.',
  noneHint: 'Ha egy műholdfelvételen egy biztosított tábla növényzete jelentősen romlik, itt jelenik meg.',
  noPlace: '–',
  unknown: 'nem ismert',
  columns: {
    block: 'MePAR blokk',
    date: 'Felvétel',
    settlement: 'Település',
    area: 'Érintett terület',
    plots: 'Táblák',
    crops: 'Növények',
    insured: 'Biztosított',
    sum: 'Biztosítási összeg',
  },
} as const;

export const passTexts = {
  title: 'Műholdfelvételek',
  explanation: `A Sentinel-2 egy hely fölött ${REVISIT_DAYS} naponként halad át. Esedékes az a felvétel, amely ennyi nappal a legutóbbi után még nem érkezett meg: felhőzet vagy a forrás késése lehet az oka.`,
  loading: 'a műholdfelvételek',
  none: 'Még nincs műholdfelvétel.',
  noneHint: 'Az első felvétel feldolgozása után itt látszik, mikorra várható a következő.',
  whole: 'Az egész terület',
  onTime: 'még nem esedékes',
  late: (days: number) => (days === 0 ? 'ma esedékes' : `${formatCount(days)} napja esedékes`),
  columns: { granule: 'Csempe', newest: 'Legutóbbi felvétel', next: 'Következő áthaladás', state: 'Állapot' },
} as const;
