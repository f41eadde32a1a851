import type { Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import type { Executor } from '#server/db/executor.ts';
import { notFound } from '#server/http/problem.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { scopeOf } from '#server/modules/access/scope.ts';
import { blockIdIn } from '#server/modules/block/block.repository.ts';
import { parseDocumentName } from '#server/modules/product/documentName.ts';
import { productsOfBlock } from '#server/modules/product/product.service.ts';
import type { BlockFacts, Subject } from '#server/modules/wms/subject.ts';
import { isRefused, subjectOf } from '#server/modules/wms/subject.ts';
import type { LayerAccess } from '#server/modules/wms/layerAccess.ts';
import { blockOfStoredDocument } from './document.repository.ts';

export interface SubjectDeps {
  readonly executor: Executor;
  readonly access: LayerAccess;
  readonly facts: BlockFacts;
}

/** A product whose document may be fetched: of a block, under the document's name. */
export type DocumentProduct = Product & { readonly meparCode: string; readonly fileName: string };

/**
 * The product of a document: one that the caller's own list of its block holds under this name.
 * @throws Problem 404 for an unknown name, and for a product that the caller does not see
 */
export async function productNamed(
  { executor }: SubjectDeps,
  context: CallContext,
  fileName: string,
): Promise<DocumentProduct> {
  const parsed = parseDocumentName(fileName);
  const meparCode = parsed?.meparCode ?? (await blockOfStoredDocument(executor, fileName));
  if (meparCode === null) throw notFound();
  const id = await blockIdIn(executor, meparCode, scopeOf('products', context.caller));
  if (id === null) throw notFound();
  const date = parsed?.kind === 'layer' ? parsed.layer.date : parsed?.date;
  const year = date === undefined ? undefined : Number(date.slice(0, 4));
  const found = (await productsOfBlock(executor, context, { id, meparCode }, year)).find(
    (product) => product.fileName === fileName,
  );
  if (found === undefined) throw notFound();
  return { ...found, meparCode, fileName };
}

/** A layer drawn through the product's block; undefined where there is none to draw. */
export async function layerSubject(
  { access, facts }: SubjectDeps,
  { caller }: CallContext,
  { meparCode }: DocumentProduct,
  url: string | null,
): Promise<Subject | undefined> {
  const [group, name] = url?.split(':') ?? [];
  if (group === undefined || name === undefined) return undefined;
  const found = await subjectOf(access, facts, caller, group, { name, style: '', time: null, mepar: meparCode });
  return isRefused(found) ? undefined : found;
}
