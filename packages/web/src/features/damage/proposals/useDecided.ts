import { useQueryClient } from '@tanstack/react-query';
import { CASE_LISTS } from '#web/lib/caseLists.ts';
import { readAgain } from '#web/lib/readAgain.ts';

/** What a decision changes is read again. */
const CHANGED = [
  'proposals',
  'proposalCounts',
  'damage',
  ...CASE_LISTS,
  'damageHistory',
  'damagePlot',
  'casePhotos',
  'photos',
  'block',
];

export function useDecided(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await readAgain(client, ['proposals']);
    for (const key of CHANGED) void client.invalidateQueries({ queryKey: [key] });
  };
}
