import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeLeftClusters } from './postgresCluster.ts';

it('clusters of processes that have ended are deleted, those of running ones and other folders are not', () => {
  const parent = mkdtempSync(join(tmpdir(), 'georisk-left-'));
  try {
    const { pid: ended } = spawnSync(process.execPath, ['--version']);
    const kept = [`georisk-pg-${process.pid}-a`, 'georisk-pg-b', `other-${ended}-c`];
    for (const name of [...kept, `georisk-pg-${ended}-d`]) mkdirSync(join(parent, name, 'data'), { recursive: true });
    removeLeftClusters(parent);
    expect(readdirSync(parent).toSorted()).toEqual(kept.toSorted());
  } finally {
    rmSync(parent, { recursive: true });
  }
});
