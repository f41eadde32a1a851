import { cellOf } from '@georisk/contract/permissions/permissions.ts';
import type { WmsFault } from '@georisk/imagery/wms/fault.ts';
import { escapeXml } from '@georisk/imagery/wms/xml.ts';
import { isFault } from '@georisk/imagery/wms/parseRequest.ts';
import type { Caller } from '#server/http/caller.ts';
import { companyScopeOf } from '#server/modules/access/scope.ts';
import type { LayerAccess } from '../layerAccess.ts';
import { type Fetched, fetchMap, targetOf } from './fetchMap.ts';
import { type Forwarded, forwardedQuery, harmlessQuery } from './forwardedQuery.ts';
import type { PassedGroup } from './passedGroups.ts';

export type PassedAnswer =
  | { readonly kind: 'passed'; readonly fetched: Fetched }
  | { readonly kind: 'fault'; readonly fault: WmsFault; readonly status: 400 | 404 | 502 };

/** The customer's own map server, behind our sign-in. */
export interface Upstream {
  /** Whether a group's requests are forwarded. */
  has(group: string): boolean;
  answer(caller: Caller, group: string, search: string): Promise<PassedAnswer>;
}

export interface UpstreamSettings {
  readonly geoserverUrl: string | undefined;
  readonly geoserverGroups: readonly PassedGroup[];
  readonly publicUrl: string;
}

const COMPANY_GROUP = /^c([1-9]\d{0,9})$/;
/** Cells of the call of products for an insurer's people and the administrators. */
const STAFF = new Set(['G', 'A']);

/** Whether a caller may see a group: by the roles that the setting names, else by what an insurer's people see. */
function maySeeGroup(caller: Caller, { group, roles }: PassedGroup): boolean {
  const company = COMPANY_GROUP.exec(group)?.[1];
  const scope = companyScopeOf('products', caller);
  const isOurs = scope.kind === 'all' || (scope.kind === 'company' && String(scope.companyId) === company);
  if (company !== undefined && !isOurs) return false;
  return roles.length > 0 ? roles.includes(caller.role) : STAFF.has(cellOf('products', caller.role));
}

const HREF = /\b(xlink:href|href)=(?:"([^"]*)"|'([^']*)')/g;
/** MapServer writes its own address there too. */
const SCHEMA = /\sxsi:schemaLocation=(?:"[^"]*"|'[^']*')/g;
const unescape = (text: string) => text.replaceAll('&amp;', '&');

/**
 * Every address in the other server's capabilities becomes ours: nobody else can reach it, and nobody else needs to
 * know it.
 */
export function withOurAddress(xml: Buffer, url: string): Buffer {
  const text = xml.toString('latin1').replaceAll(SCHEMA, '');
  const rewritten = text.replaceAll(HREF, (_, name: string, double?: string, single?: string) => {
    const [quote, value] = double === undefined ? ["'", single ?? ''] : ['"', double];
    const mark = unescape(value).indexOf('?');
    const query = mark < 0 ? '' : harmlessQuery(unescape(value).slice(mark + 1));
    return `${name}=${quote}${escapeXml(`${url}?${query}`)}${quote}`;
  });
  return Buffer.from(rewritten, 'latin1');
}

const refused = (fault: WmsFault, status: 400 | 404 | 502): PassedAnswer => ({ kind: 'fault', fault, status });
const UNSEEN = refused('layers', 404);

/** Undefined without GEOSERVER_URL. */
export function createUpstream(access: LayerAccess, settings: UpstreamSettings): Upstream | undefined {
  const { geoserverUrl, geoserverGroups, publicUrl } = settings;
  if (geoserverUrl === undefined) return undefined;
  const target = targetOf(geoserverUrl);
  const groups = new Map(geoserverGroups.map((each) => [each.group, each]));

  /** A known layer follows its own rules; for the others the group's rule decides. */
  const maySee = async (caller: Caller, group: string, layer: string): Promise<boolean> => {
    if (await access.exists(group, layer)) return (await access.layer(caller, group, layer)) !== undefined;
    const passed = groups.get(group);
    return passed !== undefined && maySeeGroup(caller, passed);
  };

  const maySeeAll = async (caller: Caller, group: string, { request, layers }: Forwarded): Promise<boolean> => {
    const passed = groups.get(group);
    if (request === 'GETCAPABILITIES') return passed !== undefined && maySeeGroup(caller, passed);
    for (const layer of layers) if (!(await maySee(caller, group, layer))) return false;
    return true;
  };

  return {
    has: (group) => groups.has(group),
    async answer(caller, group, search) {
      const forwarded = forwardedQuery(group, search);
      if (isFault(forwarded)) return refused(forwarded, 400);
      if (!(await maySeeAll(caller, group, forwarded))) return UNSEEN;
      const { mepar, query, request } = forwarded;
      if (mepar !== null && (await access.outline(caller, mepar)) === undefined) return refused('mepar', 404);
      const fetched = await fetchMap(target, group, query);
      if (fetched === undefined) return refused('upstream', 502);
      if (request === 'GETCAPABILITIES') {
        const bytes = withOurAddress(fetched.bytes, `${publicUrl}/geoserver/${group}/wms`);
        return fetched.isXml ? { kind: 'passed', fetched: { ...fetched, bytes } } : refused('upstream', 502);
      }
      // Another server's fault messages may reveal its disk and its database.
      if (fetched.isXml && fetched.bytes.includes('ServiceException')) return refused('upstream', 400);
      return { kind: 'passed', fetched };
    },
  };
}
