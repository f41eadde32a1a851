import type { QueryInput } from '@georisk/contract/endpoints.ts';
import { LOG_WORDS } from '@georisk/contract/logWords.ts';
import { isIsoDate } from '@georisk/domain/dates/isoDate.ts';
import { subjectFilter } from './resourceText.ts';

/** Keys of the address. */
export const FILTER_KEYS = ['from', 'to', 'type', 'who', 'resource'] as const;
export type AuditFilter = Omit<QueryInput<'audit'>, 'cursor' | 'limit' | 'companyId'>;

/** Word of a mere view of another company's rows: left out unless it is requested. */
const VIEW = 'cross-company-view';
export const VIEWS_KEY = 'views';

const isPhrase = (text: string) => text.trim() !== '' && text.length <= 64;

const USABLE: Readonly<Record<(typeof FILTER_KEYS)[number], (text: string) => boolean>> = {
  from: isIsoDate,
  to: isIsoDate,
  type: (text) => Object.hasOwn(LOG_WORDS, text),
  who: isPhrase,
  resource: isPhrase,
};

/** The filter of an address; invalid values count as not given. */
export function filterOf(params: URLSearchParams): AuditFilter {
  const { resource, ...rest }: AuditFilter = Object.fromEntries(
    FILTER_KEYS.flatMap((key) => {
      const value = params.get(key) ?? '';
      return USABLE[key](value) ? [[key, value.trim()]] : [];
    }),
  );
  // An end before its beginning is none.
  if (rest.from !== undefined && rest.to !== undefined && rest.to < rest.from) {
    delete rest.from;
    delete rest.to;
  }
  const given: AuditFilter = resource === undefined ? rest : { ...rest, ...subjectFilter(resource) };
  return given.type === undefined && !params.has(VIEWS_KEY) ? { ...given, without: VIEW } : given;
}
