import { z } from 'zod';
import { askedId, type Endpoint } from '../../schemas/shared.ts';

/** People that one table may have. */
export const MAX_TABLE_USERS = 200;

interface FormFile {
  readonly name: string;
  readonly path: () => string;
}

const isFile = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'path' in value && typeof value.path === 'function';

const tableUser = z.object({
  /** As the table's own program counts, from 1. */
  row: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.number(),
  /** Somebody of the company who has this address already is left as they are. */
  state: z.enum(['new', 'existing']),
});

const userTable = z.object({
  /** Whether the people were made; else this is what would be made. */
  applied: z.boolean(),
  users: z.array(tableUser),
  /** Cells for which nothing is made; the column is empty where it is about the whole row or table. */
  faults: z.array(z.object({ row: z.number(), column: z.string(), error: z.string() })),
});
export type UserTable = z.infer<typeof userTable>;

export const userTableEndpoints = {
  inviteUsers: {
    query: z.strictObject({
      /** Company of the people: an administrator names it, for the others it is their own. */
      companyId: askedId.optional(),
      apply: z.enum(['true']).optional(),
    }),
    /** A form with one file, `usersFile`: .xlsx, .xls or .csv with name, e-mail address, telephone number and role. */
    body: z.custom<FormFile>(isFile),
    form: ['usersFile'],
    answer: userTable,
  },
} as const satisfies Record<string, Endpoint>;
