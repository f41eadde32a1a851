import type { Standing } from '#web/map/camera.ts';
import { type Choices, NO_CHOICES, parseChoices, writeChoices } from './layerChoices.ts';
import { parsePlace, writePlace } from './placeText.ts';

/** The map's part of an address, beside the subject. */
export interface MapAddress {
  readonly choices: Choices;
  /** The chosen background; null for the one that the browser remembers. */
  readonly base: string | null;
  /** Position of the map, as soon as a person has moved it there. */
  readonly place: Standing | null;
  /** The open attribute table, as `tableToText` writes it; null while none is open. */
  readonly table: string | null;
}

export const PARAMS = { choices: 'layers', base: 'base', place: 'map', table: 'table' } as const;
const BASE = /^[a-z0-9-]{1,80}$/;

export const EMPTY_ADDRESS: MapAddress = { choices: NO_CHOICES, base: null, place: null, table: null };

/** @param search of an address, with or without its question mark */
export function readAddress(search: string): MapAddress {
  const query = new URLSearchParams(search);
  const base = query.get(PARAMS.base);
  return {
    choices: parseChoices(query.get(PARAMS.choices)),
    base: base !== null && BASE.test(base) ? base : null,
    place: parsePlace(query.get(PARAMS.place)),
    table: query.get(PARAMS.table),
  };
}

/** The query with the map's words in it, the others unchanged; commas stay readable. */
export function writeAddress(search: string, { choices, base, place, table }: MapAddress): string {
  const query = new URLSearchParams(search);
  const words: readonly (readonly [string, string | null])[] = [
    [PARAMS.choices, writeChoices(choices)],
    [PARAMS.base, base],
    [PARAMS.place, place === null ? null : writePlace(place)],
    [PARAMS.table, table],
  ];
  for (const [name, word] of words) {
    if (word === null) query.delete(name);
    else query.set(name, word);
  }
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%7E', '~');
  return text === '' ? '' : `?${text}`;
}

/**
 * The address after a navigation: its words count; missing ones stay as they were. The position of the map and its open
 * table are kept only on the same screen, since another one moves the map to its subject.
 */
export function arrived(before: MapAddress, search: string, sameScreen: boolean): MapAddress {
  const query = new URLSearchParams(search);
  const said = readAddress(search);
  return {
    choices: query.has(PARAMS.choices) ? said.choices : before.choices,
    base: said.base ?? before.base,
    place: said.place ?? (sameScreen ? before.place : null),
    table: said.table ?? (sameScreen ? before.table : null),
  };
}
