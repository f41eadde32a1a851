import { isBlank } from '@georisk/domain/text/isBlank.ts';
import { parseArgs } from 'node:util';
import { systemClock } from '#server/clock.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { openUpToDate } from '#server/db/bringUp.ts';
import { DataDirLockedError } from '#server/db/lock.ts';
import { DatabaseTooNewError } from '#server/db/migrate.ts';
import type { Database } from '#server/db/open.ts';
import { DatabaseOpenError } from '#server/db/openError.ts';
import { isDemoInstallation } from '#server/modules/installation/installation.repository.ts';
import { revokeLinks } from '#server/modules/link/revoke.service.ts';
import { parseEmail } from '#server/modules/mail/address.ts';
import { createAdmin, resetPath } from '#server/modules/account/firstAdmin.service.ts';
import { findUserByName } from '#server/modules/user/user.repository.ts';
import { loadEnvFile } from '#server/settings.ts';
import { adminCliTexts } from './admin.hu.ts';

/** A mistake of the person at the machine; the message is a Hungarian sentence. */
class AdminError extends Error {}

const EXPECTED = [AdminError, ConfigError, DataDirLockedError, DatabaseOpenError, DatabaseTooNewError];
const USER_NAME = /^[A-Za-z0-9._-]{2,64}$/;
const say = (line: string) => process.stdout.write(`${line}\n`);

interface Options {
  readonly 'user-name'?: string | undefined;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly all?: boolean | undefined;
}

interface Installed {
  readonly database: Database;
  readonly config: Config;
}

const userNameOf = (options: Options): string => {
  const userName = options['user-name'] ?? '';
  if (!USER_NAME.test(userName)) throw new AdminError(adminCliTexts.badUserName);
  return userName;
};

async function create({ database: { kysely }, config }: Installed, options: Options): Promise<void> {
  const userName = userNameOf(options);
  const name = options.name?.trim() ?? '';
  if (isBlank(name) || name.length > 200 || /\p{Cc}/u.test(name)) throw new AdminError(adminCliTexts.badName);
  const email = options.email === undefined ? null : parseEmail(options.email);
  if (options.email !== undefined && email === null) throw new AdminError(adminCliTexts.badEmail);
  if (await isDemoInstallation(kysely)) throw new AdminError(adminCliTexts.demo);
  const path = await createAdmin(kysely, { userName, name, email }, new Date());
  if (path === null) throw new AdminError(adminCliTexts.taken(userName));
  say(adminCliTexts.created(userName));
  say(adminCliTexts.link(`${config.publicUrl}${path}`));
}

async function reset({ database: { kysely }, config }: Installed, options: Options): Promise<void> {
  const userName = userNameOf(options);
  const path = await resetPath(kysely, userName, new Date());
  if (path === null) throw new AdminError(adminCliTexts.unknown(userName));
  say(adminCliTexts.link(`${config.publicUrl}${path}`));
}

async function revoke({ database: { kysely } }: Installed, options: Options): Promise<void> {
  const deps = { clock: systemClock(), sessions: { forgetAll: () => undefined } };
  const source = { userId: null, actorId: null, companyId: null, ip: null, requestId: null };
  if (options.all) {
    say(adminCliTexts.revoked(await revokeLinks(kysely, deps, { all: true }, source)));
    return;
  }
  const user = await findUserByName(kysely, userNameOf(options));
  if (!user) throw new AdminError(adminCliTexts.unknown(userNameOf(options)));
  say(adminCliTexts.revoked(await revokeLinks(kysely, deps, { userId: user.id }, source)));
}

const COMMANDS: Readonly<Record<string, (installed: Installed, options: Options) => Promise<void>>> = {
  create,
  reset,
  'revoke-links': revoke,
};

async function run(args: readonly string[]): Promise<void> {
  loadEnvFile();
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'user-name': { type: 'string' },
      name: { type: 'string' },
      email: { type: 'string' },
      all: { type: 'boolean' },
    },
  });
  const command = Object.hasOwn(COMMANDS, positionals[0] ?? '') ? COMMANDS[positionals[0] ?? ''] : undefined;
  if (!command || positionals.length > 1) throw new AdminError(adminCliTexts.usage);
  const config = readConfig(process.env);
  const database = await openUpToDate(config);
  try {
    await command({ database, config }, values);
  } finally {
    await database.close();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const expected = EXPECTED.some((kind) => error instanceof kind);
  const unreadable = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (!expected && !unreadable) throw error;
  process.stderr.write(`${unreadable ? adminCliTexts.usage : (error as Error).message}\n`);
  process.exitCode = 1;
}
