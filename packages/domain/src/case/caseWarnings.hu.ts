import type { CaseWarning, WarningCode } from './caseWarnings.ts';

const figure = (value: number | undefined): string => (value ?? 0).toFixed(2).replace('.', ',');
const ha = (value: number | undefined): string => `${figure(value)} ha`;
const day = (date: string | undefined): string => `${(date ?? '').replaceAll('-', '. ')}.`;

const lead = ([meparCode = '', plantName]: CaseWarning['where']): string =>
  [meparCode === '' ? [] : [`${meparCode} blokk`], plantName === undefined || plantName === '' ? [] : [plantName]]
    .flat()
    .join(', ') || 'Blokk';

const TEXTS: Readonly<Record<WarningCode, (warning: CaseWarning) => string>> = {
  'block-area': ({ where, figures: [reported, actual] }) =>
    `${lead(where)}: a bejelentett terület ${ha(reported)}, a blokk területe csak ${ha(actual)}.`,
  'case-area': ({ figures: [reported, sum] }) =>
    `A kár bejelentett területe ${ha(reported)}, a blokkoké együtt csak ${ha(sum)}.`,
  'unknown-plant': ({ where, words: [plant = ''] }) =>
    plant === ''
      ? `${lead(where)}: nincs megadva növény, ezért a hozama nem ellenőrizhető.`
      : `${lead(where)}: „${plant}” nincs a növénylistában. A hozama nem ellenőrizhető, referenciahozama csak a kötvényéből lehet.`,
  'unknown-block': ({ where }) =>
    `${lead(where)}: nincs a blokkok nyilvántartásában, ezért a területe és a helye nem ellenőrizhető.`,
  'unknown-policy': ({ words: [number = ''] }) =>
    `${number}: nincs ilyen számú kötvény a nyilvántartásban, ezért a kár nem vethető össze a szerződéssel.`,
  'unknown-postcode': ({ words: [code = ''] }) => `„${code}” nem magyar irányítószám.`,
  'same-damage': ({ where, words }) =>
    `${lead(where)}: ugyanerre a kötvényre és napra már van kárakta: ${words.join(', ')}.`,
  'policy-year': ({ figures: [year], words: [date, number = ''] }) =>
    `A kár dátuma ${day(date)}, a(z) ${number} kötvény éve viszont ${year ?? ''}.`,
  'old-date': ({ words: [date, reported] }) =>
    `A kár dátuma ${day(date)}, a bejelentésé ${day(reported)} Több mint egy év telt el.`,
  'damaged-area': ({ where, figures: [damaged, reported] }) =>
    `${lead(where)}: a károsodott terület ${ha(damaged)}, a bejelentett csak ${ha(reported)}.`,
  'outline-outside': ({ where, figures: [outside, outline] }) =>
    `${lead(where)}: a megrajzolt tábla ${ha(outline)}, ebből ${ha(outside)} a blokkon kívül esik.`,
  'outline-insured': ({ where, figures: [outline, insured] }) =>
    `${lead(where)}: a megrajzolt tábla ${ha(outline)}, a biztosított terület csak ${ha(insured)}.`,
  'no-reference': ({ where }) => `${lead(where)}: nincs referenciahozam, ezért a kár mértéke (%) nem számítható.`,
  'reported-insured': ({ where, figures: [reported, insured] }) =>
    `${lead(where)}: a bejelentett terület ${ha(reported)}, ebből a növényből itt csak ${ha(insured)} van biztosítva.`,
  'damaged-insured': ({ where, figures: [damaged, insured] }) =>
    `${lead(where)}: a károsodott terület ${ha(damaged)}, ebből a növényből itt csak ${ha(insured)} van biztosítva.`,
  'reported-policy': ({ figures: [sum, insured], words: [number = '', plant = ''] }) =>
    `${plant}: a táblák bejelentett területe együtt ${ha(sum)}, a(z) ${number} kötvényen csak ${ha(insured)} van biztosítva.`,
  'damaged-policy': ({ figures: [sum, insured], words: [number = '', plant = ''] }) =>
    `${plant}: a táblák károsodott területe együtt ${ha(sum)}, a(z) ${number} kötvényen csak ${ha(insured)} van biztosítva.`,
  'crop-not-insured': ({ where, words: [number = '', plants = ''] }) =>
    `${lead(where)}: a(z) ${number} kötvény ezt a növényt nem biztosítja. A kötvényen szerepel: ${plants}.`,
  'block-not-insured': ({ where, words: [number = ''] }) =>
    `${lead(where)}: a(z) ${number} kötvényen ezen a blokkon nincs ilyen növény biztosítva.`,
  'after-harvest': ({ where, words: [date, last] }) =>
    `${lead(where)}: a kár dátuma ${day(date)}, a növény betakarítása viszont legkésőbb ${day(last)} befejeződik.`,
  'sampled-after-harvest': ({ where, words: [sampled, last] }) =>
    `${lead(where)}: a mintavétel ${day(sampled)} volt, a növény betakarítása viszont legkésőbb ${day(last)} befejeződik.`,
  'sampled-harvested': ({ where, words: [sampled, seen] }) =>
    `${lead(where)}: a mintavétel ${day(sampled)} volt, a műholdfelvételek szerint viszont a blokkot ${day(seen)} már betakarították.`,
  'harvest-seen': ({ where, words: [date, seen] }) =>
    `${lead(where)}: a kár dátuma ${day(date)}, a műholdfelvételek szerint viszont a blokkot ${day(seen)} már betakarították.`,
};

/** The warning as a Hungarian sentence with both of its figures. */
export const caseWarningText = (warning: CaseWarning): string => TEXTS[warning.code](warning);
