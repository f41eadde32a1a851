import { useQuery } from '@tanstack/react-query';
import { apiUrl } from '#web/lib/apiRequest.ts';
import { authorizedFetch } from '#web/lib/api.ts';
import { problemOf } from '#web/lib/apiProblem.ts';
import { readSeason } from '#web/shared/fieldPack/readSeason.ts';
import { SeasonView } from '#web/shared/fieldPack/SeasonView.tsx';
import { SeasonWindow } from '#web/shared/fieldPack/SeasonWindow.tsx';
import type { Parcel } from '#web/shared/parcels/parcel.ts';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { farmerTexts } from './texts.hu.ts';

const texts = farmerTexts.player;

interface Props {
  readonly parcel: Parcel;
  readonly year: number;
  readonly onClose: () => void;
}

/** Some minutes: an image may arrive, and the server says then that the file is another one. */
const STALE_MS = 300_000;

/** All pictures of a year in one file: going through them makes no request. */
const useBlockSeason = (code: string, year: number) =>
  useQuery({
    queryKey: ['blockSeason', code, year],
    queryFn: async ({ signal }) => {
      const answer = await authorizedFetch(`${apiUrl('blockSeason', { code })}?year=${year}`, signal);
      if (!answer.ok) throw await problemOf(answer);
      return readSeason(await answer.arrayBuffer());
    },
    staleTime: STALE_MS,
    gcTime: STALE_MS,
    meta: { errorPage: false },
  });

/** The season of a parcel, played. */
export function SeasonPlayer({ parcel, year, onClose }: Props) {
  const query = useBlockSeason(parcel.meparCode, year);
  return (
    <SeasonWindow title={texts.title(parcel.meparCode, year)} onClose={onClose}>
      {query.data === undefined ? (
        <ProgressView what={texts.loading} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SeasonView startsPlaying season={{ pack: query.data, block: parcel.geom, neighbours: [] }} />
      )}
    </SeasonWindow>
  );
}
