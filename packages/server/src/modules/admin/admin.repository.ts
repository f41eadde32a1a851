import type { UserOrder } from '@georisk/contract/verticals/admin/admin.ts';
import { ROLE_GROUPS } from '@georisk/domain/roles/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { NOTICE_COLUMNS, openedAt } from '#server/modules/mail/noticeFacts.ts';
import { type Page, textHas } from './page.ts';

const NEVER = sql<boolean>`false`;
const ALWAYS = sql<boolean>`true`;

/** People of a scope: in a company a manager sees only those whom they manage. Condition on table `app_user`. */
export const people = (scope: Scope, roles: readonly number[]): RawBuilder<boolean> => {
  if (scope.kind === 'all') return ALWAYS;
  if (scope.kind !== 'company') return NEVER;
  return sql<boolean>`(app_user.company_id = ${scope.companyId} and app_user.role in (${sql.join(roles)}))`;
};

export interface UserFilter {
  readonly phrase?: string | undefined;
  readonly role?: number | undefined;
  readonly companyId?: number | undefined;
  readonly status?: 'active' | 'disabled' | undefined;
  readonly signedIn?: 'ever' | 'never' | undefined;
}

/** The sign-ins of a person's own, not those of an administrator in their name; read from `log_entry_sign_in`. */
const ownSignIns = sql`from log_entry e
  where e.user_id = app_user.id and e.actor_id is null and e.type in ('login', 'link-login')`;
const lastSignIn = sql<Date | null>`(select max(e.at) ${ownSignIns})`;
const everSignedIn = sql<boolean>`exists (select 1 ${ownSignIns})`;

const usersWhere = (executor: Executor, scope: Scope, { phrase, role, companyId, status, signedIn }: UserFilter) =>
  executor
    .selectFrom('appUser')
    .leftJoin('company', 'company.id', 'appUser.companyId')
    .where(people(scope, ROLE_GROUPS.managed))
    .where('appUser.erasedAt', 'is', null)
    .$if(role !== undefined, (query) => query.where('appUser.role', '=', role ?? 0))
    .$if(companyId !== undefined, (query) => query.where('appUser.companyId', '=', companyId ?? 0))
    .$if(status !== undefined, (query) => query.where('appUser.status', '=', status ?? 'active'))
    .$if(signedIn === 'ever', (query) => query.where(everSignedIn))
    .$if(signedIn === 'never', (query) => query.where(sql<boolean>`not ${everSignedIn}`))
    .$if(phrase !== undefined && phrase.trim() !== '', (query) =>
      query.where(
        textHas(
          sql`concat_ws(' ', app_user.name, app_user.user_name, app_user.external_id, app_user.email)`,
          (phrase ?? '').trim(),
        ),
      ),
    );

const USER_COLUMNS = [
  'appUser.id',
  'appUser.name',
  'appUser.userName',
  'appUser.role',
  'appUser.companyId',
  'company.name as companyName',
  'appUser.status',
  'appUser.email',
  'appUser.phone',
  'appUser.externalId',
  'appUser.hidePolicyDamage',
  'appUser.capabilities',
  'appUser.version',
] as const;
const hasPassword = sql<boolean>`app_user.password_hash is not null`.as('hasPassword');

/** As the index of migration 0090 has it. */
const nameKey = sql`hungarian_key(app_user.name) collate "C"`;
const ORDERS: Readonly<Record<UserOrder, RawBuilder<unknown>>> = {
  name: nameKey,
  '-name': sql`${nameKey} desc`,
  lastSignIn: sql`${lastSignIn} nulls first`,
  '-lastSignIn': sql`${lastSignIn} desc nulls last`,
};

export interface UserListing extends UserFilter {
  readonly sort?: UserOrder | undefined;
}

export async function listUsers(
  executor: Executor,
  scope: Scope,
  { sort, ...filter }: UserListing,
  { pageSize, offset }: Page,
) {
  const matching = usersWhere(executor, scope, filter);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .select([...USER_COLUMNS, hasPassword, lastSignIn.as('lastSignInAt')])
    .$if(sort !== undefined, (query) => query.orderBy(ORDERS[sort ?? 'name']))
    .orderBy('appUser.id')
    .limit(pageSize)
    .offset(offset)
    .execute();
  return { total, rows };
}
export type UserRow = Awaited<ReturnType<typeof listUsers>>['rows'][number];

/** Finds a person of the scope whom the caller manages. */
export const findManaged = (executor: Executor, scope: Scope, id: number): Promise<UserRow | undefined> =>
  usersWhere(executor, scope, {})
    .select([...USER_COLUMNS, hasPassword, lastSignIn.as('lastSignInAt')])
    .where('appUser.id', '=', id)
    .executeTakeFirst();

/** Whether a recipient of links is within the scope. @param roles those that the company's own staff may reach */
export async function isWithin(executor: Executor, scope: Scope, roles: readonly number[], id: number) {
  const row = await executor
    .selectFrom('appUser')
    .select('appUser.id')
    .where('appUser.id', '=', id)
    .where('appUser.erasedAt', 'is', null)
    .where(people(scope, roles))
    .executeTakeFirst();
  return row !== undefined;
}

export async function listMessages(executor: Executor, scope: Scope, { pageSize, offset }: Page) {
  const matching = executor
    .selectFrom('message')
    .leftJoin('appUser', 'appUser.id', 'message.userId')
    .where(people(scope, ROLE_GROUPS.managed));
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .select([
      'message.id',
      'message.companyId',
      'message.channel',
      'message.kind',
      'message.recipient',
      'message.subject',
      'message.body',
      ...NOTICE_COLUMNS,
      openedAt.as('openedAt'),
      'message.attempts',
      'message.createdAt',
    ])
    .orderBy('message.createdAt', 'desc')
    .orderBy('message.id', 'desc')
    .limit(pageSize)
    .offset(offset)
    .execute();
  return { total, rows };
}

const importsIn = (executor: Executor, scope: Scope) =>
  executor
    .selectFrom('importRun')
    .where(
      scope.kind === 'company'
        ? sql<boolean>`import_run.company_id = ${scope.companyId}`
        : scope.kind === 'all'
          ? ALWAYS
          : NEVER,
    );
const IMPORT_COLUMNS = [
  'importRun.id',
  'importRun.kind',
  'importRun.fileName',
  'importRun.at',
  'importRun.companyId',
  'importRun.report',
  'importRun.journaled',
  'importRun.undoneAt',
  'appUser.name as by',
  'undoer.name as undoneBy',
  'company.name as company',
] as const;

/** Who imported it, for whom, and who undid it, by name. */
const withNames = (runs: ReturnType<typeof importsIn>) =>
  runs
    .leftJoin('appUser', 'appUser.id', 'importRun.byUserId')
    .leftJoin('appUser as undoer', 'undoer.id', 'importRun.undoneByUserId')
    .leftJoin('company', 'company.id', 'importRun.companyId');

export async function listImports(executor: Executor, scope: Scope, { pageSize, offset }: Page) {
  const matching = importsIn(executor, scope);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await withNames(matching)
    .select(IMPORT_COLUMNS)
    .orderBy('importRun.at', 'desc')
    .orderBy('importRun.id', 'desc')
    .limit(pageSize)
    .offset(offset)
    .execute();
  return { total, rows };
}
export type ImportRow = Awaited<ReturnType<typeof listImports>>['rows'][number];

export const findImport = (executor: Executor, scope: Scope, id: string): Promise<ImportRow | undefined> =>
  withNames(importsIn(executor, scope)).select(IMPORT_COLUMNS).where('importRun.id', '=', id).executeTakeFirst();
