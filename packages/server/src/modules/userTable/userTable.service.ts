import type { Answer } from '@georisk/contract/endpoints.ts';
import type { Sheet } from '@georisk/domain/case/caseTable.ts';
import { inGroup, isAdmin, isApiClient, type Role, ROLES } from '@georisk/domain/roles/roles.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import { Problem } from '#server/http/problem.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { sourceFaultText } from '#server/formats/sourceFault.hu.ts';
import { sheetOfFile } from '#server/modules/damage/table/damageSheet.ts';
import { strangersFiles } from '#server/modules/importing/strangersFiles.ts';
import type { LinkSending } from '#server/modules/link/sendLink.ts';
import { sendFirstLink } from '#server/modules/admin/firstLink.ts';
import { addPerson, companyFor, write } from '#server/modules/admin/people.service.ts';
import { userNamesBeginning } from '#server/modules/admin/people.repository.ts';
import { checkedPerson } from '#server/modules/admin/personForm.ts';
import { type PlannedUser, planUsers, userNameOf, userNamer } from './planUsers.ts';
import { userTableTexts as texts } from './userTable.hu.ts';

interface TableAsked {
  readonly file: { readonly name: string; readonly path: () => string };
  /** Company of the people, where it is not the caller's own. */
  readonly companyId: number | undefined;
  /** Whether the people are made; else only what would be made is said. */
  readonly applies: boolean;
}

/** More faults than anybody corrects in one go. */
const MAX_FAULTS = 500;

/** Administrators, programs and accounts of many people are never made by a table. */
const mayGive =
  (scope: Scope) =>
  (role: Role): boolean =>
    scope.kind === 'all' ? !isAdmin(role) && !isApiClient(role) && !inGroup(role, 'shared') : inGroup(role, 'managed');

/** The table of a stranger's file, read in a process of its own. */
async function sheetOf(path: string, person: number): Promise<Sheet> {
  try {
    const read = await sheetOfFile(path, strangersFiles(person));
    if (read.ok) return read.sheet;
    throw new Problem('import-refused', { message: read.reason, rows: [] });
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    if (error.fault.code === 'unsureLetters')
      throw new Problem('import-refused', { message: sourceFaultText(error.fault), rows: [] });
    throw new Problem('unsupported-media-type', { message: texts.noTable });
  }
}

/** Addresses of the company's people, in small letters. */
async function knownAddresses(executor: Executor, companyId: number | null, users: readonly PlannedUser[]) {
  const addresses = users.map(({ email }) => email.toLowerCase());
  const rows = await executor
    .selectFrom('appUser')
    .select(sql<string>`lower(app_user.email)`.as('address'))
    .where('companyId', '=', companyId)
    .where('erasedAt', 'is', null)
    .where(sql<boolean>`lower(app_user.email) = any(${addresses}::text[])`)
    .execute();
  return new Set(rows.map(({ address }) => address));
}

async function invite(
  tx: Executor,
  sending: LinkSending,
  context: CallContext,
  companyId: number | null,
  { user, userName }: { readonly user: PlannedUser; readonly userName: string },
) {
  const {
    name = '',
    email = null,
    phone = null,
  } = checkedPerson({
    name: user.name,
    email: user.email,
    phone: user.phone,
  });
  const made = await addPerson(tx, context, {
    companyId,
    userName,
    name,
    externalId: null,
    role: user.role,
    email,
    phone,
    hidePolicyDamage: false,
    capabilities: [],
  });
  await sendFirstLink(tx, sending, context, made);
}

/**
 * What a table of people would make; where that is asked for, makes them all and sends each their first link. People of
 * the company whose address is known already stay as they are: a table that is sent again makes nobody twice.
 * @throws Problem with the faults by cell, where people are to be made and one of them cannot be
 */
export async function inviteUsers(
  executor: Executor,
  sending: LinkSending,
  context: CallContext,
  { file, companyId: asked, applies }: TableAsked,
): Promise<Answer<'inviteUsers'>> {
  if (file.name !== 'usersFile') throw new Problem('malformed-request', { error: 'Malformed: usersFile' });
  const { scope } = context.access;
  const plan = planUsers(await sheetOf(file.path(), context.caller.id), mayGive(scope));
  const faults = plan.faults.slice(0, MAX_FAULTS);
  return write(executor, async (tx) => {
    const companyId = await companyFor(tx, scope, { role: ROLES.FARMER, companyId: asked });
    if (applies && faults.length > 0)
      throw new Problem('import-refused', { message: texts.refused(plan.faults.length), rows: faults });
    const known = await knownAddresses(tx, companyId, plan.users);
    const isKnown = ({ email }: PlannedUser) => known.has(email.toLowerCase());
    if (applies) {
      const users = plan.users.filter((user) => !isKnown(user));
      const nameFor = userNamer(
        await userNamesBeginning(tx, [...new Set(users.map(({ email }) => userNameOf(email)))]),
      );
      for (const user of users) await invite(tx, sending, context, companyId, { user, userName: nameFor(user.email) });
    }
    return {
      applied: applies,
      users: plan.users.map((user) => ({
        ...user,
        phone: user.phone === '' ? null : user.phone,
        state: isKnown(user) ? ('existing' as const) : ('new' as const),
      })),
      faults,
    };
  });
}
