import { ALL_ROLES } from '@georisk/domain/roles/roles.ts';
import { expect, it } from 'vitest';
import additions from './additions.json' with { type: 'json' };
import matrix from './matrix.json' with { type: 'json' };

const HEAD = `/**
 * The cells of \`matrix.json\` and \`additions.json\`, a row each: first for somebody not signed in, then for roles 1 to 14.
 * Written from them by \`npx vitest run --project unit packages/contract/src/permissions/cells.test.ts --update\`.
 */
export const CELLS = {`;

interface Row {
  readonly id: string;
  readonly cells: Readonly<Record<string, string>>;
}

const rows = [...matrix, ...additions].filter((line) => 'id' in line) as unknown as readonly Row[];
const lettersOf = ({ cells }: Row) => ['anon', ...ALL_ROLES].map((column) => cells[column] ?? '').join('');

it('cells.ts has the cells of the two JSON files', async () => {
  const lines = rows.map((row) => `  ${row.id}: '${lettersOf(row)}',`);
  await expect(`${[HEAD, ...lines].join('\n')}\n} as const;\n`).toMatchFileSnapshot('./cells.ts');
});

it('every row is there once and has a cell for everybody', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows.filter((row) => !/^[*SGTROCPVNFAX-]{15}$/.test(lettersOf(row)))).toEqual([]);
});
