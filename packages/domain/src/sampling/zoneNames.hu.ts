/** How the growth of a zone compares with the others, lowest NDVI first, by the number of zones. */
const GROWTH: readonly (readonly string[])[] = [
  [],
  ['egységes'],
  ['gyengébb', 'erősebb'],
  ['gyengébb', 'közepes', 'erősebb'],
  ['leggyengébb', 'gyengébb', 'erősebb', 'legerősebb'],
  ['leggyengébb', 'gyengébb', 'közepes', 'erősebb', 'legerősebb'],
];

export interface NamedZone {
  /** From 1, lowest NDVI first. */
  readonly zoneIndex: number;
  /** Null where it is not known. */
  readonly meanNdvi: number | null;
}

/** "1. zóna – gyengébb, NDVI 0,18": what a zone is, beside its number. @param zones number of the plot's zones */
export function zoneName({ zoneIndex, meanNdvi }: NamedZone, zones: number): string {
  const growth = GROWTH[zones]?.[zoneIndex - 1];
  const ndvi = meanNdvi === null ? undefined : `NDVI ${meanNdvi.toFixed(2).replace('.', ',').replace('-', '−')}`;
  const said = [growth, ndvi].filter((part) => part !== undefined).join(', ');
  return `${zoneIndex}. zóna${said === '' ? '' : ` – ${said}`}`;
}
