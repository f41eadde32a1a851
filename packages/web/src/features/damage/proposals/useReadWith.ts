import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Reads the proposals again whenever their case has changed, by whomever: whether they can be accepted depends on its
 * state, and on who has it. @param version of the case
 */
export function useReadWith(version: number): void {
  const client = useQueryClient();
  const read = useRef(version);
  useEffect(() => {
    if (read.current === version) return;
    read.current = version;
    void client.invalidateQueries({ queryKey: ['proposals'] });
  }, [client, version]);
}
