import { useQueryClient } from '@tanstack/react-query';

/** What a decision changes is read again. */
const CHANGED = [
  'proposals',
  'proposalCounts',
  'damage',
  'damages',
  'damageHistory',
  'damagePlot',
  'casePhotos',
  'photos',
  'block',
];

export function useDecided(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ['proposals'] });
    for (const key of CHANGED) void client.invalidateQueries({ queryKey: [key] });
  };
}
