import { hasLostLetters } from '@georisk/domain/text/lostLetters.ts';
import type { FeatureSource, SourceRow } from './featureSource.ts';
import { SourceError, type SourceFault } from './sourceFault.ts';

/** The first value of a row with a lost letter, by its column. */
function faultIn(properties: Readonly<Record<string, unknown>>): SourceFault | undefined {
  for (const [column, value] of Object.entries(properties)) {
    if (hasLostLetters(column)) return { code: 'lostHeader', column };
    if (typeof value === 'string' && hasLostLetters(value)) return { code: 'lostLetters', column, text: value };
  }
  return undefined;
}

function checked(row: SourceRow): SourceRow {
  const fault = 'fault' in row ? undefined : faultIn(row.properties);
  return fault === undefined ? row : { row: row.row, fault };
}

/** A source whose rows are refused where a letter of theirs was lost. @throws SourceError where one of its header was */
export function withWholeLetters(source: FeatureSource): FeatureSource {
  const column = source.columns.find(hasLostLetters);
  if (column !== undefined) throw new SourceError({ code: 'lostHeader', column });
  return {
    ...source,
    // Known when all is read.
    get leftOut() {
      return source.leftOut;
    },
    async *read(onFraction) {
      for await (const row of source.read(onFraction)) yield checked(row);
    },
  };
}
