import { type CustomTypesConfig, types } from 'pg';

const OID = {
  date: 1082,
  int8: 20,
  numeric: 1700,
  dateArray: 1182,
  int8Array: 1016,
  numericArray: 1231,
  textArray: 1009,
};

type Parse = (text: string) => unknown;

/** The driver types its parsers by an enumeration that knows only some of the numbers. */
const standard = types.getTypeParser as unknown as (oid: number, format?: string) => Parse;

const asNumber: Parse = (text) => {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`${text} is no safe integer`);
  return value;
};

/** An array's elements as text, parsed one by one; null stays null. */
const each =
  (parse: Parse): Parse =>
  (text) =>
    (standard(OID.textArray)(text) as (string | null)[]).map((item) => (item === null ? null : parse(item)));

const asText: Parse = (text) => text;

/** Dates stay `YYYY-MM-DD`: a Date would shift them by the server's time zone. Instants are Dates. */
const PARSERS = new Map<number, Parse>([
  [OID.date, asText],
  [OID.int8, asNumber],
  [OID.numeric, asNumber],
  [OID.dateArray, each(asText)],
  [OID.int8Array, each(asNumber)],
  [OID.numericArray, each(asNumber)],
]);

/** Parsers of values of both databases. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: string) =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ??
    standard(oid, format)) as unknown as CustomTypesConfig['getTypeParser'],
};
