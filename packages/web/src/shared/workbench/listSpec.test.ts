import { expect, it } from 'vitest';
import { readColumns } from './listSpec.ts';

const ALL = ['number', 'crop', 'area'] as const;

it.each([
  [null, ['number', 'crop']],
  ['', ['number', 'crop']],
  ['x,y', ['number', 'crop']],
  ['area', ['number', 'area']],
  ['area,crop,area,x', ['number', 'area', 'crop']],
] as const)('the columns of %j are %j', (text, expected) =>
  expect(readColumns(text, ALL, ['number', 'crop'])).toEqual(expected),
);
