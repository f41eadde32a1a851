import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { root } from './paths.mjs';

const GB = 1e9;
/** Gigabytes that a run needs at most: packages, builds and caches in the checkout; databases and images in the temporary folder. */
const NEEDED = [
  { folder: root, gigabytes: 2 },
  { folder: tmpdir(), gigabytes: 3 },
];

const freeIn = (folder) => {
  const { bavail, bsize } = statfsSync(folder);
  return (bavail * bsize) / GB;
};

const inHungarian = (gigabytes) => gigabytes.toFixed(1).replace('.', ',');

/**
 * What is wrong with the disk, before anything is written to it; undefined where there is room.
 * @param {(folder: string) => number} [free] gigabytes
 * @returns {string | undefined} one sentence
 */
export function shortOfSpace(free = freeIn) {
  for (const { folder, gigabytes } of NEEDED) {
    const left = free(folder);
    if (left < gigabytes)
      return `Kevés a szabad hely: a tesztekhez ${inHungarian(gigabytes)} GB kell, ${folder} lemezén ${inHungarian(left)} GB van. Szabadítson fel helyet${folder === root ? '' : ', vagy adjon meg másik ideiglenes mappát (TMPDIR)'}!`;
  }
  return undefined;
}
