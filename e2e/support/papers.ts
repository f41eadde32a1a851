import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import type { Papers } from './damagePath.ts';

const run = promisify(execFile);

/** Output of a program of this machine; undefined where it is not installed. */
async function printed(program: string, ...args: string[]): Promise<string | undefined> {
  try {
    return (await run(program, args)).stdout;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The words of a PDF. */
export const pdfText = (path: string): Promise<string | undefined> => printed('pdftotext', '-layout', path, '-');

const counts = (info: string): readonly number[] =>
  [...info.matchAll(/Feature Count: (\d+)/g)].map(([, count]) => Number(count));

/** Another program reads the plan: all of its zones and points, at their places in the country. */
export async function expectReadable(
  { kml, gpx }: Papers,
  { zones, points, at: [longitude, latitude] }: { zones: number; points: number; at: readonly [number, number] },
): Promise<void> {
  const info = await printed('ogrinfo', '-ro', '-al', '-so', kml);
  if (info === undefined) return;
  expect(counts(info)).toEqual([zones, points]);
  const [, west, south] = /Extent: \(([\d.]+), ([\d.]+)\)/.exec(info) ?? [];
  expect(Math.abs(Number(west) - longitude)).toBeLessThan(0.2);
  expect(Math.abs(Number(south) - latitude)).toBeLessThan(0.2);
  const waypoints = await printed('ogrinfo', '-ro', '-so', gpx, 'waypoints');
  expect(counts(waypoints ?? '')).toEqual([points]);
}
