import { quoted } from '@georisk/domain/text/quoted.hu.ts';

/** Sentences about rows of the survey. */
export const surveyTexts = {
  color: (what: string, value: string) =>
    `Ez nem szín: ${quoted(value)} (${what}). 3 vagy 6 hexadecimális számjeggyel adja meg, például #A1887F (Invalid HEX color.).`,
  unknownGenetic: (value: string) =>
    `Ismeretlen genetikai talajtípus: ${quoted(value)} (genetic). Az AGROTOPO kódját (1–31) vagy nevét adja meg, vagy a saját típus színét a colorGenetic oszlopban.`,
  unknownPhysical: (value: string) =>
    `Ismeretlen fizikai talajféleség: ${quoted(value)} (physical). Nevet (például vályog) vagy Arany-féle kötöttséget (például 38) adjon meg, vagy a saját féleség színét a colorPhysical oszlopban.`,
  unknownCategory: (value: string) =>
    `Ismeretlen zónakategória: ${quoted(value)} (category). 1–4, alacsony, közepes, magas, változékony vagy A, B, C lehet; más kategóriához adja meg a színét a color oszlopban.`,
  humus: (value: number) =>
    `A humusztartalom százalék, 0 és 100 közötti szám, ez nem az: ${value} (organicContent). Javítsa az értéket.`,
  notAPlace:
    'A minta helye pont vagy sokszög lehet. Adja meg a pont koordinátáit, vagy a mintázott terület körvonalát.',
  twiceThere:
    'Ugyanezen a helyen a fájlban már van egy sor, és egyiküknek sincs azonosítója, ezért nem különböztethetők meg. Adjon a soroknak azonosítót, ha külön adatok.',
  noPlace:
    'A mintának nincs helye. Adjon meg pontot vagy területet, vagy töltse ki az eovY és eovX (vagy a lon és lat) oszlopot.',
  outside:
    'A minta a megengedett területen kívül esik. Ellenőrizze a koordinátáit és a vetületét (--crs), vagy bővítse a BOUNDS beállítást.',
  fields: {
    externalId: 'azonosító',
    genetic: 'genetikai talajtípus (genetic)',
    physical: 'fizikai talajféleség (physical)',
    colorGenetic: 'colorGenetic',
    colorPhysical: 'colorPhysical',
    color: 'color',
    areaName: 'terület neve (areaName)',
    category: 'kategória (category)',
    soilPlan: 'talajvédelmi terv (soilPlan)',
    settlement: 'település (settlement)',
    hrsz: 'helyrajzi szám (hrsz)',
    landUse: 'művelési ág (landUse)',
    area: 'terület (area)',
    organicContent: 'humusztartalom (organicContent)',
  },
} as const;
