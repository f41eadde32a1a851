import { setImmediate as breathe } from 'node:timers/promises';
import type { Table } from '@georisk/tables/table.ts';
import { xlsxBytes } from '@georisk/tables/xlsx/xlsx.ts';

/** Tables as a workbook, one sheet each; large ones let other requests through between their rows. */
export async function xlsxOf(tables: readonly Table[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for (const part of xlsxBytes(tables)) {
    parts.push(part);
    await breathe();
  }
  return Buffer.concat(parts);
}
