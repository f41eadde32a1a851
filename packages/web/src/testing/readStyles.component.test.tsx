import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Box } from '@mui/material';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { personOf } from './accounts.ts';
import { readAllStyles } from './readStyles.ts';
import { show } from './show.tsx';

const styles = (name: string) => window.getComputedStyle(screen.getByTestId(name));

it('a style sheet has what hides an element, and everything else only where a file asks for it', () => {
  show(
    <Box data-testid="usual" sx={{ display: 'none', pointerEvents: 'none', paddingTop: '7px' }} />,
    personOf('admin'),
  );
  const { display, pointerEvents, paddingTop } = styles('usual');
  expect([display, pointerEvents, paddingTop]).toEqual(['none', 'none', '']);
  readAllStyles();
  show(<Box data-testid="all" sx={{ display: 'none', paddingTop: '9px' }} />, personOf('admin'));
  expect([styles('all').display, styles('all').paddingTop]).toEqual(['none', '9px']);
});

/** A look at one of the styles that every file has. */
const USUAL = /getComputedStyle\((?:[^()]|\([^()]*\))*\)\.(?:display|visibility|pointerEvents|userSelect)\b/g;

it('a file that reads other styles asks for them', () => {
  const root = resolve(import.meta.dirname, '..');
  const reading = globSync('**/*.component.test.tsx', { cwd: root }).filter((path) =>
    readFileSync(join(root, path), 'utf8').replaceAll(USUAL, '').includes('getComputedStyle'),
  );
  expect(reading.length).toBeGreaterThan(3);
  expect(reading.filter((path) => !readFileSync(join(root, path), 'utf8').includes('readAllStyles'))).toEqual([]);
});
