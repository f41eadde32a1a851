import { describe, expect, it } from 'vitest';
import { photoKindOf } from './photoKind.ts';

const bytes = (text: string) => Uint8Array.from(text.padEnd(16, '\0'), (character) => character.charCodeAt(0));

describe('the kind of a photo', () => {
  it.each([
    ['\xFF\xD8\xFF\xE1', 'jpeg'],
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['RIFF\x10\0\0\0WEBP', 'webp'],
    ['\0\0\0\x18ftypheic', 'heic'],
    ['\0\0\0\x18ftypmif1', 'heic'],
    ['\0\0\0\x18ftypisom', null],
    ['%PDF-1.7', null],
    ['RIFF\x10\0\0\0WAVE', null],
    ['', null],
  ])('%j is %s', (head, kind) => expect(photoKindOf(bytes(head))).toBe(kind));

  it('of a file shorter than any header is none', () => expect(photoKindOf(new Uint8Array(2))).toBeNull());
});
