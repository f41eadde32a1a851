import { textOf } from '#server/formats/cellText.ts';

/** A known value of a field: as a file writes it, and as people read it. */
export interface KnownValue {
  readonly value: string;
  readonly label: string;
}

/** The values of a field, where they are of a list. */
export interface ValueList {
  /** For people to choose from. */
  readonly choices: readonly KnownValue[];
  /** Whether the import understands a text: other common names too. */
  readonly knows: (text: string) => boolean;
  /** The values of a cell with several; left out where a cell has one. */
  readonly divide?: (text: string) => readonly string[];
  /** Another field that says the same: where its value is known, this one may be anything. */
  readonly unless?: string;
}

/** A list whose values are read as they are shown. */
export const namedList = (names: readonly string[], knows: (text: string) => boolean): ValueList => ({
  choices: names.map((name) => ({ value: name, label: name })),
  knows,
});

/** Value of a file → known value, of a field. */
export type ValueMap = Readonly<Record<string, string>>;
/** Those of all fields. */
export type ValueMaps = Readonly<Record<string, ValueMap>>;

/**
 * A cell with its values replaced as the map says; one that the map says nothing of stays as it is.
 * @param onUnknown called with each value that the list does not know afterwards
 */
export function mappedCell(
  cell: unknown,
  { knows, divide }: ValueList,
  map: ValueMap,
  onUnknown: (value: string) => void,
): unknown {
  const text = textOf(cell);
  if (text === null) return cell;
  const parts = divide === undefined ? [text] : divide(text).flatMap((part) => textOf(part) ?? []);
  let isMapped = false;
  const values = parts.map((part) => {
    const mapped = Object.hasOwn(map, part) ? map[part] : undefined;
    if (mapped !== undefined) isMapped = true;
    else if (!knows(part)) onUnknown(part);
    return mapped ?? part;
  });
  return isMapped ? values.join('; ') : cell;
}
