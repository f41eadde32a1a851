/** The head of the tables that `npm run bench` makes; tables with another one are written by hand. */
const HEAD = '| Job | Ours | Peer or limit | Ratio | Goal |';
const MACHINE = 'figures belong to the machine: ';

/** @param {readonly { job: string, ours: string, peer: string, ratio: string | number, goal: string }[]} figures */
export const tableOf = (figures) => [
  HEAD,
  '|---|---|---|---|---|',
  ...figures.map(({ job, ours, peer, ratio, goal }) => `| ${job} | ${ours} | ${peer} | ${ratio} | ${goal} |`),
];

/** The index of the first line from one on that is so; the end where none is. */
function indexFrom(lines, from, isSo) {
  const found = lines.findIndex((line, index) => index >= from && isSo(line));
  return found === -1 ? lines.length : found;
}

/** Replaces the section's table; a section that has none, or is not there, comes after all others. */
function withTable(lines, title, table) {
  const heading = `## ${title}`;
  const begin = lines.indexOf(heading);
  const end = indexFrom(lines, begin + 1, (line) => line.startsWith('## '));
  const first = begin === -1 ? lines.length : indexFrom(lines, begin, (line) => line === HEAD);
  if (first >= end) return [...lines, ...(lines.at(-1) === '' ? [] : ['']), heading, '', ...table, ''];
  const rest = indexFrom(lines, first, (line) => !line.startsWith('|'));
  return [...lines.slice(0, first), ...table, ...lines.slice(rest)];
}

/**
 * The text of BENCHMARKS.md with these tables and this machine; everything else of it stays as it is written.
 * @param {string} text
 * @param {string} machine
 * @param {readonly { title: string, table: readonly string[] }[]} measured
 */
export function withMeasured(text, machine, measured) {
  const lines = text.split('\n').map((line) => {
    const at = line.indexOf(MACHINE);
    return at === -1 ? line : `${line.slice(0, at + MACHINE.length)}${machine}.`;
  });
  return measured.reduce((all, { title, table }) => withTable(all, title, table), lines).join('\n');
}
