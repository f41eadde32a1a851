import type { Mepar } from '@georisk/contract/verticals/insurance/blocks.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import type { SeasonPack } from '@georisk/domain/seasonPack/seasonPack.ts';
import { useEffect, useState } from 'react';
import { keyOfRead } from '#web/lib/keptAnswers.ts';
import { asAreal } from '#web/map/areal.ts';
import { neighboursRead } from './caseReads.ts';
import { fieldPacks } from './fieldPacks.ts';
import { readSeason } from './readSeason.ts';

export interface Season {
  readonly pack: SeasonPack;
  readonly block: Areal | null;
  readonly neighbours: readonly Areal[];
}

export type SeasonState =
  | { readonly kind: 'loading' | 'missing' | 'broken' }
  | { readonly kind: 'ready'; readonly season: Season };

async function readKept(code: string): Promise<SeasonState> {
  const bytes = await fieldPacks.season(code);
  if (bytes === null) return { kind: 'missing' };
  const pack = await readSeason(bytes);
  const mepar = (await fieldPacks.answer(keyOfRead({ name: 'mepar', params: { code } }))) as Mepar | undefined;
  const block = mepar === undefined ? null : asAreal(mepar.geom);
  const around = block === null ? undefined : await fieldPacks.answer(keyOfRead(neighboursRead(block)));
  const { items = [] } = (around ?? {}) as { readonly items?: readonly Mepar[] };
  const neighbours = items.filter(({ meparCode }) => meparCode !== code).map(({ geom }) => asAreal(geom));
  return { kind: 'ready', season: { pack, block, neighbours } };
}

/** A block's season from this device alone. */
export function useSeason(code: string): SeasonState {
  const [state, setState] = useState<SeasonState>({ kind: 'loading' });
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const next = await readKept(code).catch((): SeasonState => ({ kind: 'broken' }));
      if (!isOver) setState(next);
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [code]);
  return state;
}
