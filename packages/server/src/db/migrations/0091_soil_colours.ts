import { GENETIC_TYPES } from '@georisk/domain/soil/geneticTypes.hu.ts';
import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0091_soil_colours';

export const made: Made = { tables: [], functions: [] };

/** The colours of genetic types that zones were imported with, and those by which the types are told apart. */
const COLOURS: readonly (readonly [code: number, before: string, now: string])[] = [
  [1, '#EBDCA9', '#FFF7DF'],
  [2, '#F2E3B0', '#F5E6B3'],
  [3, '#F8E9B6', '#E2C56E'],
  [4, '#B3B3B3', '#BDBDBD'],
  [5, '#C7C7C7', '#8C8C8C'],
  [6, '#BC7C38', '#E8BC8A'],
  [7, '#C0803C', '#C68642'],
  [8, '#C48440', '#B97A6C'],
  [9, '#C88844', '#9C5F22'],
  [10, '#CC8C48', '#EBA03C'],
  [11, '#D0904C', '#7A3A1E'],
  [12, '#53362D', '#B3A283'],
  [13, '#563930', '#84594A'],
  [14, '#593C33', '#5D4037'],
  [15, '#5C3F36', '#8C5F79'],
  [16, '#5E4138', '#6E6A2C'],
  [17, '#61443B', '#95935C'],
  [18, '#64473E', '#4A3A5C'],
  [19, '#674A41', '#33201A'],
  [20, '#D7B4DD', '#F4E3F7'],
  [21, '#DCB9E2', '#D08BDD'],
  [22, '#E1BEE7', '#A957BC'],
  [23, '#E6C3EC', '#E1BEE7'],
  [24, '#EBC8F1', '#7C76C6'],
  [25, '#72A938', '#7CB342'],
  [26, '#7CB342', '#BBDB93'],
  [27, '#86BD4C', '#4B8436'],
  [28, '#1C9C90', '#26A69A'],
  [29, '#26A69A', '#7FCDC5'],
  [30, '#30B0A4', '#0C625D'],
  [31, '#FFF0BD', '#C9BE8C'],
];

/** A genetic type, the colour that its zones were imported with, and the one that they have now. */
export interface NewColour {
  readonly type: string;
  readonly before: string;
  readonly now: string;
}

export const newColours = (): readonly NewColour[] =>
  COLOURS.map(([code, before, now]) => {
    const type = GENETIC_TYPES.find((each) => each.code === code)?.name;
    if (type === undefined) throw new Error(`No genetic type ${code}`);
    return { type, before, now };
  });

/** A colour that a company chose itself stays. */
export async function up(executor: Executor): Promise<void> {
  for (const { type, before, now } of newColours())
    await sql`update soil_map_zone set color_genetic = ${now} where genetic = ${type} and color_genetic = ${before}`.execute(
      executor,
    );
}
