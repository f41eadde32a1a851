import { sql } from 'kysely';
import type { PersonKey } from '../people.ts';
import type { Executor } from '@georisk/server/db/executor.ts';
import { hashOf } from '@georisk/server/tokens.ts';

/** The token of the alert mail that the first farmer of A got. */
export const MAIL_TOKEN = 'M'.repeat(43);

/** The farmers who have a notice each, which their mail server took. */
export const NOTICES = ['a.farmer1', 'b.farmer1'] as const satisfies readonly PersonKey[];
export const noticeTo = (key: (typeof NOTICES)[number]): string =>
  `0198c000-0000-7000-8000-0000000000e${NOTICES.indexOf(key)}`;
/** Its recipient: not the farmer's address of now. */
export const noticeAddress = (key: (typeof NOTICES)[number]): string => `notice.${key}@pelda.hu`;

async function plantNotices(db: Executor): Promise<void> {
  const people = await db.selectFrom('appUser').select(['id', 'companyId', 'userName']).execute();
  const notices = NOTICES.flatMap((key) =>
    people
      .filter(({ userName }) => userName === key)
      .map(({ id, companyId }) => ({
        id: noticeTo(key),
        companyId,
        userId: id,
        channel: 'email' as const,
        kind: 'alert',
        recipient: noticeAddress(key),
        subject: 'Kárriasztás',
        body: 'Új riasztás.',
        status: 'sent' as const,
        createdAt: new Date(),
      })),
  );
  await db.insertInto('message').values(notices).execute();
}

/** Every alert is recorded for the farmers of its block; the owner of one plot has a mail with a valid token. */
export async function plantDeliveries(db: Executor, plotId: number): Promise<void> {
  await plantNotices(db);
  await sql`insert into alert_delivery (alert_id, user_id, company_id, state, due_at)
    select distinct alert.id, policy_plot.farmer_user_id, policy_plot.company_id, 'notified', now()
    from alert join block on block.id = alert.block_id join policy_plot on policy_plot.mepar_code = block.mepar_code
    where alert.company_id is null or alert.company_id = policy_plot.company_id`.execute(db);
  const { farmerUserId } = await db
    .selectFrom('policyPlot')
    .select('farmerUserId')
    .where('id', '=', plotId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('alertUnsubscribe')
    .values({ tokenHash: hashOf(MAIL_TOKEN), userId: farmerUserId ?? 0, createdAt: new Date() })
    .execute();
}
