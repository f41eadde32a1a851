/** Name of a changed field, as people read it. */
export interface ChangedField {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

const NAMES: Readonly<Record<string, string>> = {
  name: 'név',
  userName: 'felhasználónév',
  email: 'e-mail-cím',
  phone: 'telefonszám',
  role: 'szerep',
  companyId: 'társaság',
  status: 'állapot',
  active: 'aktív',
  capabilities: 'külön jogok',
  area: 'terület (ha)',
  areaHa: 'terület (ha)',
  damageDate: 'kár dátuma',
  damageNumber: 'kárszám',
  policyNumber: 'kötvényszám',
  dangerType: 'veszélynem',
  inspectionAddress: 'szemle címe',
  inspectionAddressZip: 'szemle irányítószáma',
  expertId: 'szakértő',
  blocks: 'blokkok',
  tableGeometry: 'táblahatár',
  areas: 'károsodott területek',
  sampling: 'mintavételi pontok',
  calculatedYield: 'számított hozam (t/ha)',
  channel: 'csatorna',
  channels: 'csatornák',
  subject: 'tárgy',
  body: 'szöveg',
  sms: 'SMS szövege',
  people: 'személyek',
  frequency: 'gyakoriság',
  title: 'cím',
  theme: 'szín',
  termsUrl: 'szerződési feltételek',
  logoUrl: 'logó',
  state: 'állapot',
  yield: 'hozam (t/ha)',
  comment: 'megjegyzés',
  sequenceId: 'sorszám',
  zoneIndex: 'zóna',
  isGenerated: 'javasolt',
  isUsed: 'beszámít',
  position: 'hely',
  zones: 'zónák',
  points: 'pontok',
  ndviDates: 'felvételek',
  seed: 'véletlenmag',
  geom: 'alakzat',
  mepar: 'MePAR kód',
  plants: 'növények',
  calculationId: 'számítás',
  measuredAt: 'mérve',
  fix: 'a mérés helye',
  lon: 'hosszúság',
  lat: 'szélesség',
  accuracy: 'pontosság (m)',
  at: 'időpont',
  pointNumber: 'pont',
};

const MAX = 300;
const NOTHING = '–';

/** Values without meaning for people within a list: identifiers, and empty values. */
const isSaid = ([key, value]: readonly [string, unknown]): boolean =>
  key !== 'id' && value !== null && value !== undefined && value !== '';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A shape by its kind and size: its coordinates are for maps. */
function shapeText({ type, coordinates }: Readonly<Record<string, unknown>>): string | null {
  if (typeof type !== 'string' || !Array.isArray(coordinates)) return null;
  const numbers = (value: unknown): number =>
    Array.isArray(value) ? value.reduce((sum: number, each) => sum + numbers(each), 0) : 1;
  return type === 'Point'
    ? coordinates.map((each) => String(each)).join(', ')
    : `alakzat, ${numbers(coordinates) / 2} pont`;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'igen' : 'nem';
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.map(textOf).join('; ');
  if (!isRecord(value)) return NOTHING;
  return (
    shapeText(value) ??
    Object.entries(value)
      .filter(isSaid)
      .map(([key, each]) => `${NAMES[key] ?? key}: ${textOf(each)}`)
      .join(', ')
  );
}

const short = (text: string) => (text.length > MAX ? `${text.slice(0, MAX)}…` : text);

/** Lists of one element each are compared as a whole: `[area]` and `null` are an area that was drawn. */
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  isRecord(value) ? value : value === null || value === undefined ? {} : { '': value };

/** Differences between two states of something, field by field; equal fields are left out. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) => {
    if (JSON.stringify(was[key] ?? null) === JSON.stringify(is[key] ?? null)) return [];
    return [{ field: NAMES[key] ?? key, before: short(textOf(was[key])), after: short(textOf(is[key])) }];
  });
}
