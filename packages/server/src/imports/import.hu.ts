import { importFieldLabel } from '@georisk/contract/texts/importFields.hu.ts';
import type { SignFault } from '@georisk/domain/text/numberColumn.ts';
import type { DecimalSign } from '@georisk/domain/text/writtenNumber.ts';
import { quoted, quotedList, shortened } from '@georisk/domain/text/quoted.hu.ts';
import type { ColumnRefusal, NumberRange } from './fields.ts';

/** Rows that one sentence names. */
const MAX_LISTED_ROWS = 20;

/** The numbers of the first rows, `2., 5.`, and how many others there are. */
function listedRows(rows: readonly number[]): string {
  const others = rows.length - MAX_LISTED_ROWS;
  return `${rows.slice(0, MAX_LISTED_ROWS).join('., ')}.${others > 0 ? ` és további ${others}` : ''}`;
}

type RefusalOf<C extends ColumnRefusal['code']> = Extract<ColumnRefusal, { readonly code: C }>;

/** A field as people call it, with its own word, which a program writes. */
const fieldOf = (kind: string, field: string): string => {
  const label = importFieldLabel(kind, field);
  return label === field ? quoted(field) : `${quoted(label)} (${field})`;
};
const fieldsOf = (kind: string, fields: readonly string[]): string =>
  fields.map((field) => fieldOf(kind, field)).join(', ');

const COLUMN_TEXTS: {
  readonly [C in ColumnRefusal['code']]: (kind: string, refusal: RefusalOf<C>) => string;
} = {
  missingColumns: (kind, { fields, columns }) => {
    const found = columns.length === 0 ? 'A fájlnak nincs oszlopa.' : `A fájl oszlopai: ${quotedList(columns)}.`;
    const example = fields.map((field) => `${field}=OSZLOP`).join(',');
    return `Hiányzó oszlop: ${fieldsOf(kind, fields)}. ${found} Adja meg, melyik oszlopban keressük (--map ${example}).`;
  },
  ambiguousColumns: (kind, { field, columns }) =>
    `Nem derül ki, melyik oszlopban van ez: ${fieldOf(kind, field)}. Ezeknek az oszlopoknak egyforma a neve: ${quotedList(columns)}. Adja meg, melyikben keressük (--map ${field}=OSZLOP).`,
  unknownField: (kind, { field, fields }) =>
    `Nincs ${quoted(field)} mező. A --map kapcsolóban ezek állhatnak: ${fieldsOf(kind, fields)}.`,
  unknownColumn: (_, { column, columns }) =>
    `A fájlban nincs ${quoted(column)} oszlop. A fájl oszlopai: ${quotedList(columns)}.`,
};

const SIGN_NAMES: Readonly<Record<DecimalSign, string>> = { ',': 'vessző', '.': 'pont' };

const STATE_SIGN =
  'Adja meg a fájl tizedesjelét (--decimal kapcsoló): vessző (vesszo), ha a pont ezreseket tagol; pont, ha az a tizedesjel.';

/** A number as a sentence has it. */
const numberText = (value: number): string => value.toLocaleString('hu-HU', { maximumFractionDigits: 15 });

/** Sentences about rows and columns; those about files are in `sources`, those about shapes in `shapes`. */
export const importTexts = {
  /** Why columns do not fit the fields of a kind. */
  columns: (kind: string, refusal: ColumnRefusal): string =>
    (COLUMN_TEXTS[refusal.code] as (kind: string, refusal: ColumnRefusal) => string)(kind, refusal),
  swappedAxes: 'Az EOV Y és az EOV X fel volt cserélve; a keletit (Y) és az északit (X) a helyére tettük.',
  /** Columns whose values are stored nowhere. */
  unreadColumns: (columns: readonly string[]): string =>
    `Ezeknek az oszlopoknak az adatait nem őrizzük meg: ${quotedList(columns)}. Ha valamelyik egy ismert mező, jelölje meg a megfeleltetésben (--map).`,
  noList: (kind: string, field: string) =>
    `A(z) ${fieldOf(kind, field)} mező értékei nem felsorolásból valók, ezért nem feleltethetők meg.`,
  wrongValue: (kind: string, field: string, value: string) =>
    `Nincs ilyen ismert érték: ${quoted(value)}, mező: ${fieldOf(kind, field)}. Válasszon másikat a megfeleltetésben.`,
  duplicateKey: (key: string) =>
    `Ez az azonosító a fájlban többször szerepel: ${shortened(key)}. Csak egy sor maradjon belőle.`,
  empty: (what: string) => `Hiányzik: ${what}. Töltse ki ezt a mezőt.`,
  meparCode: (value: string) =>
    `A MePAR-blokkazonosító 8 nagybetű vagy számjegy, ez nem az: ${quoted(value)}. Javítsa a blokkazonosítót.`,
  date: (value: string) => `Nem létező dátum: ${quoted(value)}. ÉÉÉÉ-HH-NN alakban adja meg.`,
  number: (what: string, value: string) => `Nem szám: ${quoted(value)} (${what}). Javítsa az értéket.`,
  /** Why the numbers of a column cannot be read. */
  decimalSign: (kind: string, field: string, fault: SignFault, canBeStated: boolean): string =>
    fault.code === 'mixed'
      ? `Ellentmondó tizedesjelek ebben az oszlopban: ${fieldOf(kind, field)}. A(z) ${fault.comma.row}. sorban (${quoted(fault.comma.text)}) vessző a tizedesjel, a(z) ${fault.dot.row}. sorban (${quoted(fault.dot.text)}) pont. Írja át az egész oszlopot egyformára.`
      : `Nem derül ki, mit jelent a pont ebben az oszlopban: ${fieldOf(kind, field)}. A(z) ${fault.at.row}. sorban (${quoted(fault.at.text)}) ezreseket tagolhat, de tizedesjel is lehet. ${canBeStated ? STATE_SIGN : 'Írja az oszlopot tizedesvesszővel, ezres tagolás nélkül.'}`,
  /** A number that its column's sign makes none. */
  otherSign: (kind: string, field: string, text: string, sign: DecimalSign) =>
    `A fájl tizedesjele itt ${SIGN_NAMES[sign]}, és azzal ez nem szám: ${quoted(text)}, mező: ${fieldOf(kind, field)}. Javítsa az értéket vagy a tizedesjelet.`,
  outOfRange: (kind: string, field: string, text: string, { least, most, unit }: NumberRange) =>
    `Valószínűtlen érték: ${quoted(text)}, mező: ${fieldOf(kind, field)}. ${numberText(least)} és ${numberText(most)} ${unit} között lehet. Javítsa az értéket, és ellenőrizze a mértékegységet.`,
  negative: (what: string, value: number) => `Negatív szám: ${value} (${what}). Javítsa az értéket.`,
  year: (value: string) => `Nem évszám: ${quoted(value)}. Négy számjeggyel adja meg, 1990 és 2100 között.`,
  email: (value: string) => `Nem e-mail-cím: ${quoted(value)}. Javítsa, vagy hagyja üresen.`,
  phone: (value: string) => `Nem telefonszám: ${quoted(value)}. +36… alakban adja meg, vagy hagyja üresen.`,
  percent: (what: string, value: string) =>
    `Nem 0 és 100 közötti szám: ${quoted(value)} (${what}). Százalékban adja meg.`,
  period: 'A kockázatviselés vége korábbi a kezdeténél. Javítsa a dátumokat.',
  unknownPeril: (value: string, known: readonly string[]) =>
    `Ismeretlen kockázat: ${quoted(value)}. Ezek közül választhat, pontosvesszővel elválasztva: ${known.join(', ')}.`,
  yieldWithoutPlant: 'A hozamhoz nincs növénynév. Adja meg a növény nevét is.',
  otherYield: (plant: string, value: number) =>
    `A szerződés ${quoted(plant)} növényéhez a fájl egy másik sora más hozamot ad (${value} t/ha). Maradjon egy érték.`,
  notAFarmer: (farmer: string) =>
    `A(z) ${quoted(farmer)} azonosító egy másik szerepkörű felhasználóé. Adjon a gazdának másik azonosítót.`,
  farmers: (added: number, changed: number) =>
    `Gazdák fiókja: ${added} új, ${changed} módosult. Jelszavuk nincs, belépési linkkel lépnek be.`,
  /** Never the known address: the sender may not know it. */
  keptContacts: (rows: readonly number[]) =>
    `A(z) ${listedRows(rows)} sor e-mail-címét vagy telefonszámát nem vettük át: a gazda fiókjába már be lehet lépni, elérhetőségét az import nem módosítja. Ha változott, a rendszergazda javíthatja.`,
  otherTerms: (rows: readonly number[]) =>
    `A(z) ${listedRows(rows)} sor kockázatviselése, önrésze vagy kockázatai eltérnek a szerződés egy korábbi sorától. Szerződésenként az első érték számít: ellenőrizze a szerződést.`,
  keptPeriods: (policies: readonly string[]) =>
    `A kockázatviselés időszakát nem vettük át, mert a vége korábbi lenne a már tárolt kezdeténél: ${quotedList(policies)}. Adja meg a fájlban mindkét napot.`,
  keptOutlines: (count: number) =>
    `${count} tábla kézzel rajzolt határát meghagytuk. Ha a fájlét szeretné, adja meg az --overwrite-outlines kapcsolót.`,
  unknownBlocks: (count: number) =>
    `${count} tábla blokkja még nincs az adatbázisban. Importálja a blokkokat is (npm run import -- blocks …).`,
  failedFormula: (what: string, text: string) => `Hibás képlet áll benne (${what}): ${text}.`,
  tooLong: (what: string, limit: number) => `Túl hosszú érték (${what}): legfeljebb ${limit} karakter lehet.`,
  invalidInDatabase: 'A körvonal az adatbázis szerint hibás (önmagát érinti vagy metszi). Javítsa a körvonalat.',
  unknownBlock: (code: string) =>
    `A(z) ${code} blokk nincs az adatbázisban. Importálja előbb a blokkokat (npm run import -- blocks …).`,
};

/** Names of the fields in sentences. */
export const fieldNames = {
  code: 'azonosító',
  name: 'név',
  policyNumber: 'szerződésszám',
  farmer: 'gazda azonosítója',
  insuredArea: 'biztosított terület',
  yield: 'hozam',
  sumInsured: 'biztosítási összeg',
  premium: 'díj',
  deductible: 'önrész',
  perils: 'kockázatok',
  email: 'e-mail-cím',
  phone: 'telefonszám',
  kind: 'riasztás fajtája',
  externalId: 'forrásazonosító',
  plantName: 'növény neve',
  status: 'állapot',
} as const;
