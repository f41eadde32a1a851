import type { NamedColumns } from '../fields.ts';
import type { ValueMap, ValueMaps } from '../valueList.ts';

type Members = readonly (readonly [string, unknown])[];

/** The members of JSON objects together; null where one of the texts is no object. */
function membersOf(texts: readonly string[]): Members | null {
  const all: (readonly [string, unknown])[] = [];
  for (const text of texts) {
    const members = objectOf(parsed(text));
    if (members === null) return null;
    all.push(...members);
  }
  return all;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const objectOf = (value: unknown): Members | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : null;

const isColumn = (member: readonly [string, unknown]): member is readonly [string, string | null] =>
  member[1] === null || (typeof member[1] === 'string' && member[1] !== '');

const isValue = (member: readonly [string, unknown]): member is readonly [string, string] =>
  typeof member[1] === 'string' && member[1] !== '';

/** Field → column of several objects in JSON together; null where one of them is something else. */
export function columnMapOf(texts: readonly string[]): NamedColumns | null {
  const members = membersOf(texts);
  return members?.every(isColumn) ? Object.fromEntries(members) : null;
}

/** Field → value of the file → known value of several objects in JSON together; null where one of them is something else. */
export function valueMapsOf(texts: readonly string[]): ValueMaps | null {
  const members = membersOf(texts);
  if (members === null) return null;
  const maps = new Map<string, ValueMap>();
  for (const [field, inner] of members) {
    const values = objectOf(inner);
    if (!values?.every(isValue)) return null;
    maps.set(field, { ...maps.get(field), ...Object.fromEntries(values) });
  }
  return Object.fromEntries(maps);
}
