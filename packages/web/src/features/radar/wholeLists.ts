import type { Body } from '@georisk/contract/endpoints.ts';
import { callApi } from '#web/lib/api.ts';
import type { WholeLists } from './HitLists.tsx';

/** All blocks and policies of an event, page by page. */
export async function wholeLists(
  date: string,
  event: NonNullable<Body<'openRadarCases'>['event']>,
): Promise<WholeLists> {
  const blocks: WholeLists['blocks'][number][] = [];
  const policies: WholeLists['policies'][number][] = [];
  let more = true;
  for (let page = 1; more; page += 1) {
    const answer = await callApi('radarEventLists', { body: { date, ...event, page } });
    blocks.push(...answer.blocks);
    policies.push(...answer.policies);
    more = answer.more;
  }
  return { blocks, policies };
}
