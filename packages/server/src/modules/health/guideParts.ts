import { API, type ApiName, type Call } from '@georisk/contract/api.ts';
import { isPublic, rolesOf } from '@georisk/contract/permissions/permissions.ts';
import { KEY_DAYS, LONGEST_KEY_DAYS, MAX_MAP_KEYS } from '@georisk/contract/verticals/session/mapKeys.ts';
import { EARLIER_SECRET_HOURS, MAX_WEBHOOKS } from '@georisk/contract/verticals/admin/webhooks.ts';
import { roleName } from '@georisk/domain/roles/roles.ts';
import { webhookExample } from '#server/modules/webhook/example.ts';
import { RETRY_MINUTES } from '#server/modules/webhook/retries.ts';
import { guideTexts as texts } from './guide.hu.ts';

/** A part of the guide: what a program does, the calls for it, and how it is tried at a terminal. */
export interface GuidePart {
  readonly id: string;
  readonly title: string;
  readonly words: string;
  readonly calls: readonly ApiName[];
  readonly example?: string;
}

const SAMPLE_GROUP = 's2';
const quoted = (text: string) => `'${text}'`;
const bearer = `-H ${quoted(`Authorization: Bearer ${texts.exampleToken}`)}`;
const basic = `-u ${quoted(`${texts.exampleAccount}:${texts.exampleKey}`)}`;
const json = (body: object) => `-H 'Content-Type: application/json' -d ${quoted(JSON.stringify(body))}`;

/** The address of a call with its parameters as they stand in the contract, or filled in. */
const addressOf = (origin: string, name: ApiName, filled: Readonly<Record<string, string>> = {}): string => {
  const { path }: Call = API[name];
  return origin + path.replaceAll(/:([a-zA-Z]+)/g, (_, key: string) => filled[key] ?? `{${key}}`);
};

export const callLine = (name: ApiName): string => {
  const { method }: Call = API[name];
  return `${method} ${addressOf('', name)}`;
};

export const openTo = (name: ApiName): string => {
  const { permission }: Call = API[name];
  if (isPublic(permission)) return texts.everybody;
  return rolesOf(permission)
    .map((role) => roleName(role) ?? '')
    .join(', ');
};

/** @param origin of the installation as others reach it */
export function guideParts(origin: string): readonly GuidePart[] {
  const at = (name: ApiName, filled?: Readonly<Record<string, string>>) => addressOf(origin, name, filled);
  const group = { group: SAMPLE_GROUP };
  const account = { username: texts.exampleAccount, password: texts.examplePassword };
  return [
    {
      id: 'token',
      ...texts.signIn,
      calls: ['signIn', 'signOut'],
      example: `curl ${at('signIn')} ${json({ grant_type: 'password', ...account })}`,
    },
    {
      id: 'map-key',
      title: texts.mapKey.title,
      words: texts.mapKey.words(MAX_MAP_KEYS, LONGEST_KEY_DAYS),
      calls: ['makeMapKey', 'mapKeys', 'revokeMapKey'],
      example: `curl ${at('makeMapKey')} ${bearer} ${json({ name: 'QGIS', days: KEY_DAYS[1] })}`,
    },
    {
      id: 'wms',
      ...texts.wms,
      calls: ['wms'],
      example: `curl ${basic} ${quoted(`${at('wms', group)}?SERVICE=WMS&REQUEST=GetCapabilities`)}`,
    },
    {
      id: 'wmts',
      ...texts.wmts,
      calls: ['wmts'],
      example: `curl ${basic} ${quoted(`${at('wmts', group)}?SERVICE=WMTS&REQUEST=GetCapabilities`)}`,
    },
    {
      id: 'features',
      ...texts.features,
      calls: ['ogc', 'ogcCollections', 'ogcItems'],
      example: `curl ${basic} ${quoted(`${at('ogcItems', { collection: 'alerts' })}?limit=10`)}`,
    },
    {
      id: 'stac',
      ...texts.catalogue,
      calls: ['stac', 'stacCollections', 'stacSearch'],
      example: `curl ${basic} ${quoted(`${at('stacSearch')}?limit=10`)}`,
    },
    {
      id: 'imports',
      ...texts.imports,
      calls: [
        'importFiles',
        'importAttempt',
        'importKinds',
        'importColumns',
        'importMapping',
        'saveImportMapping',
        'importUndo',
        'undoImport',
      ],
      example: `curl ${at('importFiles', { kind: 'policies' })} ${bearer} -F file=@kotvenyek.csv -F dryRun=true`,
    },
    {
      id: 'webhooks',
      title: texts.webhooks.title,
      words: texts.webhooks.words(MAX_WEBHOOKS, RETRY_MINUTES.length + 1, EARLIER_SECRET_HOURS),
      calls: [
        'webhooks',
        'createWebhook',
        'changeWebhook',
        'renewWebhookSecret',
        'endWebhookSecret',
        'testWebhook',
        'webhookMessages',
        'resendWebhookMessage',
      ],
      example: webhookExample(origin),
    },
    { id: 'errors', ...texts.errors, calls: [] },
  ];
}
