import type { Answer } from '@georisk/contract/endpoints.ts';
import { DENSITY_CELL_M } from '@georisk/contract/verticals/insurance/portfolio.ts';
import { BLOCKS, type BlockName, cornerOf } from '@georisk/testing/landscape.ts';
import { type Neighbourhood, openNeighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seasonOf } from './kept.ts';

type Portfolio = Answer<'portfolio'>;

let n: Neighbourhood;
beforeAll(async () => {
  n = await openNeighbourhood();
});
afterAll(() => n.close());

const ask = (who: PersonName, query = 'year=2018&density=1') => n.call(who, `/api/portfolio?${query}`);
const of = async (who: PersonName, query?: string): Promise<Portfolio> => (await ask(who, query)).json<Portfolio>();
const sum = ({ cells }: Portfolio, key: 'plots' | 'hectares' | 'sumInsured') =>
  cells.reduce((all, cell) => all + (cell[key] ?? 0), 0);
const SIDE_OF_BLOCK = 500;
const cellOf = (name: BlockName) =>
  cornerOf(name).map((corner) => DENSITY_CELL_M * Math.floor((corner + SIDE_OF_BLOCK / 2) / DENSITY_CELL_M));

describe('the density of a portfolio', () => {
  it('adds up to the portfolio, each block in the square of the grid that its middle is in', async () => {
    const portfolio = await of('manager');
    const { plots, hectares, sumInsured, cells } = portfolio;
    expect(plots).toBeGreaterThan(0);
    expect([sum(portfolio, 'plots'), sum(portfolio, 'hectares'), sum(portfolio, 'sumInsured')]).toEqual([
      plots,
      hectares,
      sumInsured ?? 0,
    ]);
    expect([sumInsured, cells.every((cell) => cell.sumInsured === null)]).toEqual([null, true]);
    const wanted = new Set((['own', 'shared', 'second', 'mixed'] as const).map((name) => String(cellOf(name))));
    expect(new Set(cells.map(({ x, y }) => String([x, y])))).toEqual(wanted);
  });

  it('is left out where nobody asks for it', async () => {
    expect((await of('manager', 'year=2018')).cells).toEqual([]);
    expect((await of('manager', 'year=2001&density=1')).cells).toEqual([]);
    expect((await ask('manager', 'density=2')).statusCode).toBe(400);
  });

  it('of a year without policies is neither read nor kept: it would push others out', async () => {
    let queries = 0;
    const counting = n.database.kysely.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const scope = { kind: 'company', companyId: n.companies.A } as const;
    const countOf = async (year: number) => {
      const before = queries;
      await seasonOf(counting, scope, '2018-06-01', { year, density: true });
      return queries - before;
    };
    expect(await countOf(2001)).toBe(1);
    expect(await countOf(2018)).toBeGreaterThan(1);
  });

  it('is of the own company alone; an administrator’s is of all', async () => {
    const [a, b, all] = [await of('manager'), await of('managerB'), await of('admin')];
    expect(sum(b, 'plots')).toBe(b.plots);
    expect(sum(a, 'plots') + sum(b, 'plots')).toBe(sum(all, 'plots'));
    expect(a.cells).not.toEqual(b.cells);
    for (const who of ['expertDamage', 'farmer', 'agro'] as const) expect((await ask(who)).statusCode).toBe(403);
  });

  it('follows a plot to another block, and a block that moves', async () => {
    const db = n.database.kysely;
    const before = await of('managerB');
    const move = (to: string, metres: number) =>
      sql`update block set geom = ST_Translate(geom, ${metres}, 0) where mepar_code = ${to}`.execute(db);
    await move(BLOCKS.foreign, 20_000);
    const after = await of('managerB');
    await move(BLOCKS.foreign, -20_000);
    expect(sum(after, 'plots')).toBe(sum(before, 'plots'));
    const [x = 0, y = 0] = cellOf('foreign');
    expect(after.cells.map((cell) => [cell.x, cell.y])).toContainEqual([x + 20_000, y]);
    expect((await of('managerB')).cells).toEqual(before.cells);
  });
});
