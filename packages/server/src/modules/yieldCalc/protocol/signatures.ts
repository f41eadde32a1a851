import { readStrokes, SIGNATURE_BOX } from '@georisk/domain/case/signature.ts';
import type { CaseSignature } from '#server/modules/damage/signature.repository.ts';
import { heightOf, type Pdf, rule, write } from '#server/pdf/pdf.ts';
import { COLORS, CONTENT_WIDTH, PAGE, SIZES } from '#server/pdf/theme.ts';
import { protocolTexts as texts } from './protocol.hu.ts';

const X = PAGE.margin;

/** The strokes of the farmer's finger, in a box of this width. */
function drawStrokes(pdf: Pdf, strokes: string | null, x: number, y: number, width: number): void {
  const scale = width / SIGNATURE_BOX.width;
  for (const stroke of readStrokes(strokes ?? '') ?? []) {
    const [first, ...rest] = stroke.map(([px, py]) => [x + px * scale, y + py * scale] as const);
    if (first === undefined) continue;
    pdf.moveTo(...first);
    for (const position of rest) pdf.lineTo(...position);
    pdf.lineWidth(1).lineCap('round').stroke(COLORS.ink);
  }
}

/** Points: the box of the signature ends at the line below it. */
const SIGNATURE_WIDTH = 120;

/** Who signed, or why nobody did. */
const saidOf = ({ signerName, unsignedReason }: CaseSignature): string =>
  signerName ?? texts.unsigned(unsignedReason ?? '');
const SAID_TOP = 64;
const SAID_WIDTH = 180;

/** Where the hash of a signature is, points below its upper edge: below what is said, which may have many lines. */
const hashTop = (pdf: Pdf, signature: CaseSignature): number =>
  Math.max(94, SAID_TOP + heightOf(pdf, saidOf(signature), SAID_WIDTH) + 6);

/** Room that the signatures take, points. */
export const signaturesHeight = (pdf: Pdf, signature: CaseSignature | undefined): number =>
  signature === undefined ? 70 : hashTop(pdf, signature) + 16;

/** The place and the lines of the signatures; the farmer's own, where the survey was finished with it. */
export function drawSignatures(pdf: Pdf, y: number, signature: CaseSignature | undefined): void {
  write(pdf, signature === undefined ? texts.signatureDate : texts.signedAt(signature.signedAt), X, y);
  if (signature !== undefined) {
    const x = X + CONTENT_WIDTH - 180;
    drawStrokes(pdf, signature.strokes, x + 30, y, SIGNATURE_WIDTH);
    write(pdf, saidOf(signature), x, y + SAID_TOP, { width: SAID_WIDTH, align: 'center' });
    const hash = texts.signatureHash(signature.sha256);
    write(pdf, hash, X, y + hashTop(pdf, signature), { size: SIZES.tiny, color: COLORS.muted });
  }
  const width = 180;
  for (const [index, label] of texts.signatures.entries()) {
    const x = index === 0 ? X : X + CONTENT_WIDTH - width;
    rule(pdf, x, y + 48, width, COLORS.ink);
    write(pdf, label, x, y + 52, { width, align: 'center', color: COLORS.muted });
  }
}
