import type { Answer, Body } from '@georisk/contract/endpoints.ts';
import { type CaseForm, checkCase, MAX_BLOCKS } from '@georisk/domain/case/caseForm.ts';
import { caseFaultText } from '@georisk/domain/case/case.hu.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { HAIL, PHENOMENA, type Phenomenon } from '@georisk/domain/radar/phenomena.hu.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { sql } from 'kysely';
import type { HitPolicy } from '@georisk/contract/verticals/radar/radar.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction, orRefusal } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { auditForeign, type CallContext, log } from '#server/modules/access/audit.ts';
import { mayCall, type Scope } from '#server/modules/access/scope.ts';
import { assignDamage } from '#server/modules/damage/changeCase.service.ts';
import { damagesWhere } from '#server/modules/damage/damage.repository.ts';
import { duplicateNumber, openCaseOfTable, type OpeningDeps } from '#server/modules/damage/openCase.service.ts';
import type { LinkSending } from '#server/modules/link/sendLink.ts';
import { findUser } from '#server/modules/user/user.repository.ts';
import { newId } from '#server/uuid.ts';
import { eventAreaOf } from './event.service.ts';
import { eventPolicy } from './eventAnswer.ts';
import { eventHits } from './eventHits.repository.ts';
import { policyNames } from './hitPlots.repository.ts';
import { presentPolicies } from './hitPolicies.ts';
import { type AskedPolicy, holdPolicies, lastNumber, phenomenaOf, settlementsOf } from './openCases.repository.ts';
import { type CaseLine, radarTexts as texts } from './radar.hu.ts';
import { radarsOf } from './radar.repository.ts';
import { rankDay } from './ranking.service.ts';

export interface OpenRadarDeps extends OpeningDeps {
  readonly sending: LinkSending;
  /** Of the installation, EPSG:23700. */
  readonly bounds: BBox;
}

const refuse = (field: string, message: string): never => {
  throw new Problem('form-refused', { message, fields: { [field]: message } });
};

/** An area as a form has it, ha: what was hit at all is never nothing. */
const reportedHa = (hectares: number): number => Math.max(1, Math.round(hectares * 100)) / 100;

/** Numbers of cases from the radar: eleven characters, so that they count in the statistics (core.md 5). */
const numberStart = (date: string): string => `R${date.slice(2).replaceAll('-', '')}`;
const LAST_OF_DAY = 9_999;

/** Gives each company's cases of a day their numbers, one after the other. */
class CaseNumbers {
  readonly #next = new Map<number, number>();
  readonly #start: string;
  constructor(date: string) {
    this.#start = numberStart(date);
  }

  async next(tx: Executor, companyId: number): Promise<string> {
    const last = this.#next.get(companyId) ?? Number((await lastNumber(tx, companyId, this.#start))?.slice(-4) ?? 0);
    if (last >= LAST_OF_DAY) return refuse('date', texts.numbersUsedUp);
    this.#next.set(companyId, last + 1);
    return `${this.#start}${String(last + 1).padStart(4, '0')}`;
  }
}

type OpenBlocks = HitPolicy['blocks'];
type AskedEvent = NonNullable<Body<'openRadarCases'>['event']>;

/** What of policies the day's polygons hit. @throws Problem 422 of a day without any */
async function hitByDay(tx: Executor, scope: Scope, date: IsoDate, policyIds: readonly number[]): Promise<HitPolicy[]> {
  const radars = await radarsOf(tx, date);
  if (radars.length === 0) refuse('date', texts.noRadars(date));
  return presentPolicies(
    await rankDay(tx, { scope, policyIds }, date, radars),
    await policyNames(tx, policyIds),
    false,
  );
}

/** What of policies an event hit. @throws Problem 422 of areas that are none */
async function hitByEvent(
  tx: Executor,
  context: CallContext,
  date: IsoDate,
  policyIds: readonly number[],
  { severity, phenomenon, ...event }: AskedEvent,
  bounds: BBox,
): Promise<HitPolicy[]> {
  const { scope } = context.access;
  const area = await eventAreaOf(tx, context, { ...event, date }, bounds);
  const rows = { from: 0, count: policyIds.length };
  const { peril } = PHENOMENA[phenomenon];
  const { policies } = await eventHits(tx, { scope, policyIds, area, severity, date, peril }, { rows });
  return policies.map((policy) => eventPolicy(policy, severity, false));
}

/** What is not yet reported of each policy, worst policy first. @throws Problem 422 where one has nothing to report */
async function openBlocks(
  tx: Executor,
  context: CallContext,
  date: IsoDate,
  policies: readonly AskedPolicy[],
  event: AskedEvent | undefined,
  bounds: BBox,
): Promise<ReadonlyMap<number, OpenBlocks>> {
  const ids = policies.map(({ id }) => id);
  const hit =
    event === undefined
      ? await hitByDay(tx, context.access.scope, date, ids)
      : await hitByEvent(tx, context, date, ids, event, bounds);
  const blocks = new Map(hit.map(({ policy, blocks: all }) => [policy.id, all]));
  const open = new Map<number, OpenBlocks>();
  for (const { id, policyNumber } of policies) {
    const all = blocks.get(id);
    if (all === undefined)
      return refuse('policyIds', (event === undefined ? texts.notHit : texts.eventNotHit)(policyNumber));
    const left = all.filter(({ reported }) => !reported);
    if (left.length === 0) refuse('policyIds', texts.allReported(policyNumber));
    open.set(id, left);
  }
  return open;
}

interface CaseFacts {
  readonly date: IsoDate;
  readonly today: string;
  readonly phenomenon: Phenomenon;
  readonly policyNumber: string;
  readonly settlements: ReadonlyMap<string, string>;
}

/** The form of a case over some blocks. @throws Problem 422 of a day that has not come */
function formOf(damageNumber: string, blocks: OpenBlocks, facts: CaseFacts): CaseForm {
  const [first] = blocks;
  const code = first?.meparCode ?? '';
  const check = checkCase(
    {
      damageNumber,
      policyNumber: facts.policyNumber,
      damageDate: facts.date,
      area: reportedHa(blocks.reduce((sum, { hitArea }) => sum + hitArea, 0)),
      dangerType: PHENOMENA[facts.phenomenon].danger,
      inspectionAddress: texts.place(facts.settlements.get(code) ?? null, code),
      inspectionAddressZip: texts.noZip,
      blocks: blocks.map(({ meparCode, hitArea, plants }) => ({
        mepar: meparCode,
        area: reportedHa(hitArea),
        plants: plants || texts.noPlant,
      })),
    },
    facts.today,
  );
  if (check.ok) return check.form;
  const [fault] = check.faults.values();
  return refuse('date', fault === 'future-date' || fault === undefined ? texts.future : caseFaultText(fault));
}

/** Hands the new cases to an expert, with one letter about all of them where that was asked. */
async function handOver(
  tx: Executor,
  context: CallContext,
  { expertId, notify, date }: Body<'openRadarCases'>,
  cases: readonly (CaseLine & { readonly id: number })[],
  { sending: { outbox, publicUrl } }: OpenRadarDeps,
): Promise<boolean> {
  if (expertId === null) return false;
  for (const { id } of cases) await assignDamage(tx, context, id, { expertId });
  const to = notify ? await findUser(tx, expertId) : undefined;
  if (to === undefined) return false;
  return outbox.put(tx, {
    id: newId(),
    kind: 'cases',
    channel: 'email',
    to,
    url: `${publicUrl}/view/damages`,
    now: context.at,
    letter: texts.letter(date, cases),
  });
}

/**
 * Opens a case for each policy over its hit blocks of which none is reported, and hands them to an expert: all or
 * nothing. Repeating it opens nothing twice: what it has opened is reported.
 * @throws Problem 404 for a policy that is not the caller's, 422 for one that was not hit or is reported already
 */
export async function openRadarCases(
  executor: Executor,
  context: CallContext,
  body: Body<'openRadarCases'>,
  deps: OpenRadarDeps,
): Promise<Answer<'openRadarCases'>> {
  const date = body.date as IsoDate;
  if (body.expertId !== null && !mayCall('assignDamage', context.caller)) refuse('expertId', texts.mayNotAssign);
  const opened = await orRefusal<Answer<'openRadarCases'>, Problem>(
    () =>
      inTransaction(executor, async (tx) => {
        const ids = [...new Set(body.policyIds)];
        const policies = await holdPolicies(tx, context.access.scope, ids);
        if (policies.length < ids.length) throw notFound();
        const open = await openBlocks(tx, context, date, policies, body.event, deps.bounds);
        const phenomena = body.event ? new Map<number, Phenomenon>() : await phenomenaOf(tx, date, ids);
        const settlements = await settlementsOf(
          tx,
          [...open.values()].flat().map(({ meparCode }) => meparCode),
        );
        const numbers = new CaseNumbers(date);
        const cases: (CaseLine & { readonly id: number })[] = [];
        for (const { id: policyId, companyId, policyNumber } of policies) {
          const blocks = open.get(policyId) ?? [];
          const facts = {
            date,
            today: deps.today,
            phenomenon: phenomena.get(policyId) ?? body.event?.phenomenon ?? HAIL,
            policyNumber,
            settlements,
          };
          for (let from = 0; from < blocks.length; from += MAX_BLOCKS) {
            const form = formOf(await numbers.next(tx, companyId), blocks.slice(from, from + MAX_BLOCKS), facts);
            const id = await openCaseOfTable(tx, context, companyId, form, deps);
            await log(tx, context, 'damage-created', `damages/${id}`, companyId);
            cases.push({ ...form, id, blocks: form.blocks.map(({ mepar }) => mepar) });
          }
        }
        const notified = await handOver(tx, context, body, cases, deps);
        await auditForeign(
          tx,
          context,
          policies.map(({ companyId }) => companyId),
          'radars/cases',
        );
        const rows = await damagesWhere(tx, sql<boolean>`damage.id = any(${cases.map(({ id }) => id)}::int[])`);
        const canOpen = mayCall('damage', context.caller);
        return {
          created: cases.length,
          notified,
          damages: rows.map(({ id, damageNumber, damageDate, dangerType, area, status }) => ({
            id,
            damageNumber,
            damageDate,
            dangerType,
            area,
            status,
            canOpen,
          })),
        };
      }),
    ({ table, constraint }) => duplicateNumber(table, constraint),
  );
  if (opened instanceof Problem) throw opened;
  return opened;
}
