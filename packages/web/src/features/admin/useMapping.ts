import type { ImportMapping } from '@georisk/contract/verticals/admin/importMappings.ts';
import type { ImportColumns, ImportKind } from '@georisk/contract/verticals/admin/imports.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';
import {
  columnOfFields,
  columnsToRemember,
  columnsToSend,
  keepable,
  type Mapping,
  NO_MAPPING,
  sameMapping,
  valuesTogether,
} from './importMapping.ts';
import { type ImportWish, isMapped, tooLarge } from './importWish.ts';
import { readColumns } from './sendImport.ts';

const LAYER = 'layer';

/** The columns of chosen files, and the layer that they were read from. */
export interface ReadColumns extends ImportColumns {
  readonly layer: string;
}

/** How the columns and values of an import are mapped now. */
export interface MappingNow {
  /** Undefined where the files of the kind have no columns, or none are chosen yet. */
  readonly columns: UseQueryResult<ReadColumns> | undefined;
  /** The layer that was typed since is another one. */
  readonly isOfOtherLayer: boolean;
  readonly shown: ReadonlyMap<string, string | null>;
  /** Null where nothing is remembered. */
  readonly remembered: ImportMapping | null;
  /** Whether it can be remembered: for a company that exists, where it needs one. */
  readonly canRemember: boolean;
  readonly toSend: Mapping;
  /** Null where that is remembered already. */
  readonly toRemember: Mapping | null;
}

const fileKey = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

/** The query of what is remembered of a kind's files. */
export const rememberedQuery = (kind: string, company: string) =>
  apiQuery('importMapping', { params: { kind }, query: company === '' ? {} : { company: Number(company) } });

/** What is worth remembering; null where that is remembered already. */
function worthKeeping(read: ImportColumns | undefined, now: Mapping, before: Mapping, shown: MappingNow['shown']) {
  if (read === undefined) return null;
  const mapping = keepable({ columns: columnsToRemember(read, shown, before.columns), values: now.values });
  return sameMapping(mapping, before) ? null : mapping;
}

/** Reads the columns of the chosen files and what is remembered of their kind, and puts both together with the choices. */
export function useMapping(kind: ImportKind | undefined, wish: ImportWish): MappingNow {
  const { word, files, company, mapping, options } = wish;
  const isOfMapping = kind !== undefined && isMapped(kind);
  const layer = (options[LAYER] ?? '').trim();
  const canRead = isOfMapping && files.length > 0 && tooLarge(wish, kind) === undefined;
  const columns = useQuery({
    queryKey: ['importColumns', word, files.map(fileKey)],
    queryFn: async ({ signal }) => ({ ...(await readColumns({ kind: word, files, layer }, signal)), layer }),
    enabled: canRead,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    meta: { errorPage: false },
  });
  const canRemember = isOfMapping && (kind.company !== 'needed' || company !== '');
  const kept = useQuery({ ...rememberedQuery(word, company), enabled: canRemember, meta: { errorPage: false } });
  const remembered = kept.data?.mapping ?? null;
  const before = remembered ?? NO_MAPPING;
  const read = canRead ? columns.data : undefined;
  const shown =
    read === undefined ? new Map<string, string | null>() : columnOfFields(read, mapping.columns, before.columns);
  const values = valuesTogether(mapping.values, before.values);
  const now = { columns: read === undefined ? {} : columnsToSend(read, shown), values };
  return {
    columns: canRead ? columns : undefined,
    isOfOtherLayer: read !== undefined && read.layer !== layer,
    shown,
    remembered,
    canRemember,
    toSend: isOfMapping ? now : NO_MAPPING,
    toRemember: worthKeeping(read, now, before, shown),
  };
}
