import { type SheetRead, sheetFile } from './sheetFile.ts';

const read = (bytes: Uint8Array): SheetRead => {
  try {
    return sheetFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch {
    // Whatever the reader of workbooks stumbles over, it is the file that is at fault.
    return { ok: false, fault: 'broken' };
  }
};

process.once('disconnect', () => process.exit());
process.once('message', (bytes: Uint8Array) => process.send?.(read(bytes), undefined, undefined, () => process.exit()));
