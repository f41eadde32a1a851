import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own, in memory: it can be filled to the last byte. */
export interface SmallDisk {
  readonly path: string;
  fill(): void;
  /** Removes the files that `fill` wrote. */
  relieve(): void;
  remove(): void;
}

const BLOCK = 65_536;

/** @param megabytes its size. Throws where this process may not mount. */
export function smallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'georisk-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', path], { stdio: 'pipe' });
  chmodSync(path, 0o777);
  const filler = join(path, 'filler');
  return {
    path,
    fill() {
      // Another process may be writing too: until nothing more can be written, however small.
      for (let size = BLOCK * 16; size >= 1; size = Math.floor(size / 16)) {
        for (;;) {
          try {
            writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
          } catch {
            break;
          }
          const { bavail } = statfsSync(path);
          if (bavail === 0) return;
        }
      }
    },
    relieve: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', ['-l', path], { stdio: 'pipe' });
      rmdirSync(path);
    },
  };
}

/** Whether this process may mount at all: root may, where the machine allows it. */
export function canMount(): boolean {
  try {
    smallDisk(1).remove();
    return true;
  } catch {
    return false;
  }
}
