/** Ends a switch that names every case: a case that is added later does not compile until it is named. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`);
}
