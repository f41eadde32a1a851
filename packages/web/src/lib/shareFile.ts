import { saveFile } from './saveFile.ts';

/** How a file left the page; `given-up`: its person has closed the choice of where to. */
export type Handed = 'shared' | 'saved' | 'given-up';

/** Passes a file to the device's own choice of where to, or as a download where there is none for such files. */
export async function shareFile(content: Blob, name: string): Promise<Handed> {
  const file = new File([content], name, { type: content.type });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'given-up';
      // Too late after the press, or refused by the device: it is saved.
    }
  }
  saveFile(content, name);
  return 'saved';
}
