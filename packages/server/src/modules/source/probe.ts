import type { BandAsset } from '@georisk/imagery/scene/sceneAssets.ts';
import type { TriedBand } from '@georisk/contract/verticals/admin/sourceTry.ts';
import { type AddressPolicy, checkedAddress } from '#server/stacClient/address.ts';
import { openAnswer } from '#server/stacClient/answer.ts';
import { placeOf } from '#server/stacClient/place.ts';
import { StacError } from '#server/stacClient/stacFault.ts';
import { stacFaultText } from '#server/stacClient/stacFault.hu.ts';
import { sourceTexts } from './source.hu.ts';

const HEAD_BYTES = 16;
const TIMEOUT_MS = 8_000;
const MEGABYTE = 1_000_000;

/** The first bytes of the files that can be read: TIFF and BigTIFF in both orders, JPEG 2000 in its box or bare. */
const BEGINNINGS = ['49492a00', '4d4d002a', '49492b00', '4d4d002b', '0000000c6a502020', 'ff4fff51'];

interface Opened {
  readonly head: string;
  readonly bytes: number | null;
}

/** The first bytes of a file, and how long it is; nothing more is read of an answer that ignores the range. */
async function openFile(url: string, policy: AddressPolicy, signal: AbortSignal): Promise<Opened> {
  const headers = { range: `bytes=0-${HEAD_BYTES - 1}` };
  const { message } = await openAnswer({ method: 'GET', url, headers }, policy, signal);
  try {
    const status = message.statusCode ?? 0;
    if (status !== 200 && status !== 206) throw new StacError({ code: 'status', host: placeOf(url), status });
    const total = /\/(\d+)$/.exec(message.headers['content-range'] ?? '')?.[1] ?? message.headers['content-length'];
    const bytes = status === 206 || total !== undefined ? Number(total) : Number.NaN;
    let head = Buffer.alloc(0);
    for await (const chunk of message as AsyncIterable<Buffer>) {
      head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)]);
      if (head.length >= HEAD_BYTES) break;
    }
    return { head: head.toString('hex'), bytes: Number.isFinite(bytes) ? bytes : null };
  } finally {
    message.destroy();
  }
}

const faultOf = (error: unknown, url: string, late: AbortSignal): string => {
  if (late.aborted) return stacFaultText({ code: 'tooSlow', host: placeOf(url), seconds: TIMEOUT_MS / 1000 });
  return stacFaultText(error instanceof StacError ? error.fault : { code: 'unreachable', host: placeOf(url) });
};

/** Whether a band's file can be read from here, by its first bytes. */
export async function probeBand(
  name: string,
  { href }: BandAsset,
  policy: AddressPolicy,
  signal: AbortSignal,
): Promise<TriedBand> {
  const late = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const { head, bytes } = await openFile(checkedAddress(href, policy).href, policy, late);
    const readable = BEGINNINGS.some((beginning) => head.startsWith(beginning));
    const megabytes = bytes === null ? null : Math.round((bytes / MEGABYTE) * 10) / 10;
    return { name, readable, megabytes, fault: readable ? null : sourceTexts.noRaster(placeOf(href)) };
  } catch (error) {
    return { name, readable: false, megabytes: null, fault: faultOf(error, href, late) };
  }
}
