import { createHash, randomFillSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { LevelSpool } from './levelSpool.ts';

const folder = mkdtempSync(join(tmpdir(), 'georisk-spool-'));
afterAll(() => rmSync(folder, { recursive: true }));

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('the blocks of a level on their way to the file', () => {
  it('stay unchanged for a reader that is ahead of its writer, as streams are', async () => {
    const path = join(folder, 'spool');
    const shape = { width: 2048, height: 1024, samples: 1, blockSize: 512, predictor: 1, noData: 0 } as const;
    const spool = await LevelSpool.create(shape, path);
    for (let row = 0; row < shape.height; row += shape.blockSize) {
      await spool.writeBlockRow(randomFillSync(new Uint8Array(shape.width * shape.blockSize)));
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of spool.read()) chunks.push(chunk);
    expect(chunks.length).toBeGreaterThan(1);
    expect(hash(Buffer.concat(chunks))).toBe(hash(readFileSync(path)));
    await spool.remove();
  });
});
