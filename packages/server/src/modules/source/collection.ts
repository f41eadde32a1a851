import { stacDocument } from '#server/stacClient/document.ts';
import { StacError } from '#server/stacClient/stacFault.ts';
import type { AskStac } from '#server/stacClient/walk.ts';
import { sourceTexts } from './source.hu.ts';

/** Answers by which an API says that it has no such collection. */
const MISSING = new Set([400, 404, 422]);
export const saysMissing = (status: number): boolean => MISSING.has(status);

/**
 * Why nothing was found, where the collection is the reason: an API answers a search of a collection that it does not
 * have with an empty page. @returns undefined where it has it, or where the address is no API
 * @throws StacError
 */
export async function collectionFault(
  ask: AskStac,
  address: string,
  collection: string | undefined,
): Promise<string | undefined> {
  if (collection === undefined) return undefined;
  const { json, url } = await ask({ method: 'GET', url: address });
  const document = stacDocument(json, url);
  if (document?.kind === 'collection')
    return document.id === undefined || document.id === collection ? undefined : sourceTexts.noCollection(collection);
  if (document?.kind !== 'catalog') return undefined;
  const isApi = document.links.some(({ rel }) => rel === 'search');
  const list = document.links.find(({ rel }) => rel === 'data')?.href ?? new URL('collections', withSlash(url)).href;
  if (!isApi) return undefined;
  try {
    await ask({ method: 'GET', url: `${list.replace(/\/$/, '')}/${encodeURIComponent(collection)}` });
    return undefined;
  } catch (error) {
    const { fault } = error instanceof StacError ? error : { fault: undefined };
    if (fault?.code === 'status' && saysMissing(fault.status)) return sourceTexts.noCollection(collection);
    throw error;
  }
}

const withSlash = (address: string): string => (address.endsWith('/') ? address : `${address}/`);
