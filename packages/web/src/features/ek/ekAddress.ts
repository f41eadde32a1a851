import { pathTo } from '#web/routes/routes.ts';
import type { ProductAddress } from '#web/shared/product/useBlockView.ts';

/** Parts of an application's address beside its code: one of its blocks, and a product of that. */
export type EkQuery = ProductAddress & { readonly meparCode?: string | null };

export const ekPath = (code: string, query: EkQuery = {}): string => pathTo('ek', { code }, query);
