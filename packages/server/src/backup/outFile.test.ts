import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BackupFault } from './fault.ts';
import { partOf, writeWhole } from './outFile.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'georisk-out-'));
  file = join(folder, 'a.backup');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (text: string, check: () => Promise<void> = async () => undefined) =>
  writeWhole(file, (handle) => handle.writeFile(text), check).then(
    () => 'done',
    (error: unknown) => (error instanceof BackupFault ? error.code : String(error)),
  );

describe('a file that is written whole', () => {
  it('is visible only under its final name; leftovers of a killed process are removed', async () => {
    await writeFile(partOf(file, 999_999_999), 'half');
    await writeFile(partOf(file), 'half of a process that had this number');
    expect(await write('all')).toBe('done');
    expect(await readdir(folder)).toEqual(['a.backup']);
    expect(await readFile(file, 'utf8')).toBe('all');
  });

  it('replaces no file that exists, or that came meanwhile', async () => {
    expect(await write('second', () => writeFile(file, 'first'))).toBe('fileThere');
    expect(await write('third')).toBe('fileThere');
    expect(await readFile(file, 'utf8')).toBe('first');
    expect(await readdir(folder)).toEqual(['a.backup']);
  });

  it('leaves a file that another machine may be writing, and removes it after a week', async () => {
    const [running, forgotten] = [`${file}.other-999999999.part`, `${file}.third-999999999.part`];
    for (const part of [running, forgotten]) await writeFile(part, 'half');
    const before = new Date(Date.now() - 8 * 86_400_000);
    await utimes(forgotten, before, before);
    expect(await write('all')).toBe('done');
    expect((await readdir(folder)).toSorted()).toEqual(['a.backup', basename(running)]);
  });
});
