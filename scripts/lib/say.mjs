/** One line to the person at the terminal. */
export const say = (line) => process.stdout.write(`${line}\n`);

/** Ends with one sentence that says what is wrong and what to do. */
export function stop(sentence, code = 1) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(code);
}
