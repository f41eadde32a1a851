/** Names of fields as farmers of the region give them: after what is or was there. */
export const FIELD_NAMES = [
  'Öreg-dűlő',
  'Kenderföldek',
  'Csordajárás',
  'Szőlőskert alja',
  'Gátmelléki',
  'Akácos',
  'Nagykút',
  'Bogárzó',
  'Zsellérföld',
  'Papföld',
  'Úrbéres',
  'Újosztás',
  'Árkosi',
  'Éren túli',
  'Csárda melletti',
  'Malomzug',
  'Sziki rét',
  'Templomföld',
  'Hármashatár',
  'Kövesút',
  'Őrházi',
  'Űrhalmi',
  'Tanya mögötti',
  'Ökörjárás',
  'Ágotai',
  'Cseresznyés',
  'Zsombékos',
  'Gyöngyvirágos',
  'Libalegelő',
  'Nyárfás',
  'Ónodi-dűlő',
  'Körtvélyes',
  'Ürgés',
  'Ezüstkalászos',
  'Telekalja',
  'Íves-dűlő',
] as const;

/** Of a second field of the same name. */
export const second = (name: string): string => `${name} 2.`;

export const YES_NO = { yes: 'igen', no: 'nem' } as const;

/** What is spread at different rates. */
export const SPRAYINGS = ['nitrogén fejtrágya', 'gombaölő szer', 'deszikkálás', 'regulátor'] as const;

/** Columns of the file, as the client's field register names them. */
export const COLUMNS = {
  name: 'Tábla neve',
  mepar: 'MePAR-kód',
  plant: 'Növény',
  yield: 'Hozam (t/ha)',
  spraying: 'Differenciált permetezés',
  sprayingType: 'Permetezés típusa',
  irrigation: 'Öntözés',
} as const;
