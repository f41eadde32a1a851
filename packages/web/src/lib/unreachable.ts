/** Ends a switch over all cases: a new case does not compile until the switch has it. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`);
}
